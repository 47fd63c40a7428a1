/** Short messages at the edge of the page, read out as they come. */
import { make, make_button } from './elements.ts';

export class Notices {
  readonly #list: HTMLElement;
  readonly #retry: () => void;
  readonly #shown = new Map<string, HTMLElement>();

  /** `retry` is called by the buttons of messages that offer it. */
  constructor(list: HTMLElement, retry: () => void) {
    this.#list = list;
    this.#retry = retry;
  }

  /** Shows a message; one of the same id is replaced. */
  show(id: string, text: string, retry: boolean): void {
    const buttons = [make_button('Dismiss', () => this.clear(id), `Dismiss: ${text}`)];
    if (retry) {
      const again = () => {
        this.clear(id);
        this.#retry();
      };
      buttons.unshift(make_button('Retry', again, `Retry: ${text}`));
    }
    const notice = make('div', { class: 'notice' },
      make('p', {}, text), make('div', { class: 'notice-buttons' }, ...buttons));
    const old = this.#shown.get(id);
    if (old) old.replaceWith(notice);
    else this.#list.append(notice);
    this.#shown.set(id, notice);
  }

  /** Takes a message away, if it's there. */
  clear(id: string): void {
    const notice = this.#shown.get(id);
    if (!notice) return;
    // Whoever pressed one of its buttons goes on from where it was.
    const beside = notice.nextElementSibling ?? notice.previousElementSibling;
    const next = notice.contains(document.activeElement)
      ? (beside?.querySelector('button') ?? this.#list)
      : undefined;
    notice.remove();
    this.#shown.delete(id);
    next?.focus();
  }
}
