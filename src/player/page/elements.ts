/** Small helpers to find and make elements. */

/**
 * The element below `root` with this id.
 * @throws Error if there is none of that kind: index.html and the script don't fit together.
 */
export function find<T extends Element>(root: ParentNode, id: string, kind: new () => T): T {
  const found = root.querySelector(`#${id}`);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** A new element with attributes, and with texts and elements in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A button that calls `press`. */
export function make_button(text: string, press: () => void, label?: string): HTMLButtonElement {
  const button = make('button', { type: 'button' }, text);
  if (label !== undefined) button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  return button;
}

/** Names and values for a definition list. */
export function fact_rows(facts: readonly (readonly [name: string, value: string])[]): Node[] {
  return facts.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value)));
}
