/** The table of controls and the map of the game pad, both from the scene's bindings. */
import type { Binding, Scene, Visitor } from '../scene/description.ts';
import { make } from './elements.ts';
import { kActions, name_of_button, name_of_key } from './words.ts';

interface Cells {
  readonly keys?: readonly (string | Node)[];
  readonly pad?: string;
  readonly touch?: string;
}

function make_row(what: string, { keys = [], pad = '', touch = '' }: Cells): HTMLElement {
  const cell = (kind: string, ...given: readonly (string | Node)[]) =>
    given.length > 0 && given[0] !== ''
      ? make('td', { class: kind }, ...given)
      : make('td', { class: 'none' }, '–');
  return make('tr', {}, make('th', { scope: 'row' }, what),
    cell('keys', ...keys), cell('pad-buttons', pad), cell('touch', touch));
}

/** Nodes with a space between, so that they break into lines. */
const spaced = (nodes: readonly Node[]): (string | Node)[] =>
  nodes.flatMap((node, i) => (i > 0 ? [' ', node] : [node]));

const keys_of = (binding: Binding): (string | Node)[] =>
  spaced(binding.keys.map((key) => make('kbd', {}, name_of_key(key))));

/** What each stick does. */
export function sticks_of(visitor: Visitor): { readonly left: string; readonly right: string } {
  return visitor.move_stick === 'left'
    ? { left: 'walk', right: 'turn' }
    : { left: 'turn', right: 'walk' };
}

/** The table of what does what: keys, game pad, touch and gaze. */
export function make_controls(scene: Scene): HTMLElement {
  const { visitor } = scene;
  const rows = scene.input.map((binding) =>
    make_row(kActions[binding.action], {
      keys: keys_of(binding),
      pad: binding.buttons.map(name_of_button).join(', '),
      touch: binding.touch === true ? 'Hold a finger on the screen, or the viewer’s button' : '',
    }),
  );
  const sticks = sticks_of(visitor);
  rows.push(
    make_row('Walk and turn', { pad: `Left stick: ${sticks.left}; right stick: ${sticks.right}` }),
    make_row('Look around', { touch: 'Turn your head; without sensors, drag' }),
    make_row('Walk by gaze', {
      touch: `Look down at the ring before your feet for ${visitor.dwell} s; again to stop`,
    }),
  );
  const head = ['What', 'Keys', 'Game pad', 'Touch or head'].map((text) =>
    make('th', { scope: 'col' }, text),
  );
  return make('table', { class: 'controls' },
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...rows));
}

const kSvg = 'http://www.w3.org/2000/svg';

function make_svg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Middles of the buttons in the drawing, by their index; the view box is 400 by 270. */
const kPlaces: readonly (readonly [x: number, y: number])[] = [
  [310, 152], [344, 118], [276, 118], [310, 84],
  [92, 47], [308, 47], [92, 16], [308, 16],
  [166, 106], [234, 106], [90, 108], [254, 178],
  [146, 150], [146, 206], [118, 178], [174, 178],
  [200, 72],
];
const kSticks = { left: [90, 108], right: [254, 178] } as const;
const kOutline =
  'M118 58H282C338 52 366 84 378 138C392 200 388 252 356 254C330 256 312 216 286 208' +
  'Q270 222 254 222Q230 222 218 206H184Q170 228 146 228Q126 228 112 210C88 218 68 256 44 254' +
  'C12 252 8 200 22 138C34 84 62 52 118 58Z';

function make_badge(x: number, y: number, number: number | undefined, radius = 14): SVGElement {
  const group = make_svg('g', { class: number === undefined ? 'pad-free' : 'pad-bound' });
  group.append(make_svg('circle', { cx: x, cy: y, r: radius }));
  if (number !== undefined) {
    const text = make_svg('text', { x, y: y + 5.5, 'text-anchor': 'middle' });
    text.textContent = String(number);
    group.append(text);
  }
  return group;
}

/** A drawing of the standard game pad with numbers, and the list that says what each does. */
export function make_pad_map(scene: Scene): HTMLElement {
  const sticks = sticks_of(scene.visitor);
  const does = kPlaces.map((_, index) =>
    scene.input
      .filter(({ buttons }) => buttons.includes(index))
      .map(({ action }) => kActions[action]),
  );
  const entries = [
    { at: kSticks.left, what: `Left stick: ${sticks.left}`, stick: true },
    { at: kSticks.right, what: `Right stick: ${sticks.right}`, stick: true },
    ...does.flatMap((actions, index) => {
      const at = kPlaces[index];
      if (at === undefined || actions.length === 0) return [];
      const what = `${name_of_button(index)}: ${actions.join(', ').toLowerCase()}`;
      return [{ at, what, stick: false }];
    }),
  ];
  const svg = make_svg('svg', {
    class: 'pad-map', viewBox: '0 0 400 270', role: 'img',
    'aria-label': 'The standard game pad; its numbers are told in the list that follows',
  });
  for (const x of [62, 278]) { // triggers and shoulders
    svg.append(make_svg('rect', { class: 'pad-body', x, y: 2, width: 60, height: 28, rx: 12 }));
    svg.append(make_svg('rect', { class: 'pad-body', x, y: 34, width: 60, height: 26, rx: 10 }));
  }
  svg.append(make_svg('path', { class: 'pad-body', d: kOutline }));
  kPlaces.forEach(([x, y], index) => {
    const pressed_stick = index === 10 || index === 11;
    if (!pressed_stick && does[index]?.length === 0) svg.append(make_badge(x, y, undefined, 12));
  });
  for (const [x, y] of Object.values(kSticks)) {
    svg.append(make_svg('circle', { class: 'pad-stick', cx: x, cy: y, r: 27 }));
  }
  entries.forEach(({ at: [x, y], stick }, i) => {
    // a pressed stick's number stands beside the stick's own
    const pressed = !stick && Object.values(kSticks).some(([sx, sy]) => sx === x && sy === y);
    svg.append(make_badge(pressed ? x + 24 : x, pressed ? y + 20 : y, i + 1, stick ? 17 : 14));
  });
  const lines = entries.map(({ what }) => make('li', {}, what));
  const list = make('ol', { class: 'pad-list' }, ...lines);
  const hint = make('p', { class: 'note' },
    'A connected game pad shows itself to the page once you press one of its buttons.');
  return make('div', { class: 'pad' }, svg, list, hint);
}
