// The walker's hands, inside the player's page: keys, a mouse and game pads that the page takes for
// real ones.

/** The pad that the browser shows; none of its buttons is held. */
export const new_pad = (id = 'Test Pad (STANDARD GAMEPAD)', index = 0) => ({
  id,
  index,
  connected: true,
  mapping: 'standard',
  timestamp: 0,
  axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
});

/** What navigator.getGamepads() gives, unless it is refused. */
let pads = [];
let refused = false;
navigator.getGamepads = () => {
  if (refused) throw new DOMException('not here', 'SecurityError');
  return pads;
};

/** Shows these pads from now on, and tells the page as a browser does. */
export function show_pads(shown) {
  const tell = (type, gamepad) =>
    window.dispatchEvent(Object.assign(new Event(type), { gamepad }));
  const before = pads;
  refused = false;
  pads = shown;
  for (const pad of before) if (pad && !shown.includes(pad)) tell('gamepaddisconnected', pad);
  for (const pad of shown) if (pad && !before.includes(pad)) tell('gamepadconnected', pad);
}

/** From now on the browser gives none to this page. */
export const refuse_pads = () => {
  refused = true;
};

/** Puts the pad's sticks to `axes` and holds these buttons. */
export function push_pad(axes, held) {
  const [pad] = pads;
  pad.axes = axes;
  pad.buttons.forEach((button, i) => {
    button.pressed = button.touched = held.includes(i);
    button.value = button.pressed ? 1 : 0;
  });
}

const finger = { x: 0, y: 0 };

function point(type, right, down) {
  finger.x += right;
  finger.y += down;
  const canvas = document.querySelector('canvas');
  const buttons = type === 'pointerup' ? 0 : 1;
  const button = type === 'pointermove' ? -1 : 0;
  // 1 is the mouse's, which the browser lets the page capture.
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button, buttons };
  const [clientX, clientY] = [finger.x, finger.y];
  canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY, ...mouse }));
}

const kDoes = {
  keydown: (code) => press('keydown', code),
  keyup: (code) => press('keyup', code),
  pad: (axes, held) => push_pad(axes, held),
  down: () => {
    [finger.x, finger.y] = [320, 180];
    point('pointerdown', 0, 0);
  },
  move: (right, down) => point('pointermove', right, down),
  up: () => point('pointerup', 0, 0),
};

function press(type, code) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }));
}

/** Does what a steerer wants: a list of [what, ...how]. */
export function perform(deeds) {
  for (const [what, ...how] of deeds) kDoes[what](...how);
}
