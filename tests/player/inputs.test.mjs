// Keys, game pads, fingers, dragging and gaze, on a page that is faked by event targets. Time is
// what read() is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';
import { kInput, kVisitor } from './scenes.mjs';

const { Inputs, kMarkPitch, stick } = await load(
  'input/inputs.ts',
  'input/gaze.ts',
  'input/gamepad.ts',
);

const kLevel = { yaw: 0, pitch: 0 };
const kStill = { forward: 0, right: 0, turn: 0 };
const kAhead = { ...kStill, forward: 1 };
const degrees = (angle) => (angle * 180) / Math.PI;

/** A page with a picture: what it hears of, and pads that a test may set. */
function make_page({ visitor = kVisitor, input = kInput } = {}) {
  const window = new EventTarget();
  const document = new EventTarget();
  const target = new EventTarget();
  const page = { window, document, target, pads: [], captured: [], heard: [] };
  window.navigator = { getGamepads: () => page.pads };
  document.defaultView = window;
  target.ownerDocument = document;
  target.style = {};
  target.setPointerCapture = (id) => page.captured.push(id);
  page.inputs = new Inputs(target, input, visitor);
  page.inputs.on_action = (action) => page.heard.push(action);
  page.inputs.on_pad = (connected, id) => page.heard.push(`${connected} ${id}`);
  page.read = (seconds = 0.01, head = kLevel) => page.inputs.read(seconds, head);
  return page;
}

/** Sends an event with members; gives whether its default was prevented. */
function send(to, type, members) {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(event, name, { value });
  }
  to.dispatchEvent(event);
  return event.defaultPrevented;
}

const key = ({ document }, type, code, more) => send(document, `key${type}`, { code, ...more });

function finger({ target }, type, clientX = 0, clientY = 0, more = {}) {
  const members = { pointerId: 1, pointerType: 'touch', clientX, clientY, ...more };
  return send(target, `pointer${type}`, members);
}

/** An element that has the focus: of a kind, within nothing. */
const focused = (kind) => {
  return { closest: (selector) => selector.split(/[,[ ]+/).includes(kind) || null };
};

function make_pad({ index = 0, id = 'pad', mapping = 'standard', axes = [0, 0, 0, 0] } = {}) {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false, value: 0 }));
  return { index, id, mapping, axes, buttons, connected: true };
}

function push(pad, ...buttons) {
  pad.buttons.forEach((button, i) => {
    button.pressed = buttons.includes(i);
    button.value = button.pressed ? 1 : 0;
  });
}

test('held keys do what they are bound to, all together', () => {
  const page = make_page();
  assert.deepEqual(page.read(), kStill);
  for (const { action, keys } of kInput.slice(0, 7)) {
    const expected = {
      forward: kAhead,
      back: { ...kStill, forward: -1 },
      left: { ...kStill, right: -1 },
      right: { ...kStill, right: 1 },
      'turn-left': { ...kStill, turn: 1 },
      'turn-right': { ...kStill, turn: -1 },
      walk: kAhead,
    }[action];
    for (const code of keys) {
      assert.equal(key(page, 'down', code), true);
      for (let i = 0; i < 3; ++i) assert.deepEqual(page.read(), expected, code);
      key(page, 'up', code);
      assert.deepEqual(page.read(), kStill, code);
    }
  }
  for (const code of ['KeyW', 'ArrowUp', 'KeyD', 'KeyQ']) key(page, 'down', code);
  assert.deepEqual(page.read(), { forward: 1, right: 1, turn: 1 });
  key(page, 'down', 'KeyA');
  key(page, 'up', 'KeyW');
  assert.deepEqual(page.read(), { forward: 1, right: 0, turn: 1 });
});

test('a key that was up again before the read counts once', () => {
  const page = make_page();
  key(page, 'down', 'KeyE');
  key(page, 'up', 'KeyE');
  assert.equal(page.read().turn, -1);
  assert.equal(page.read().turn, 0);
});

test('other keys, and those with modifiers, are left to the browser', () => {
  const page = make_page();
  for (const [code, more] of [
    ['KeyX', {}],
    ['Tab', {}],
    ['F5', {}],
    ['KeyW', { ctrlKey: true }],
    ['KeyF', { metaKey: true }],
    ['ArrowLeft', { altKey: true }],
  ]) {
    assert.equal(key(page, 'down', code, more), false, code);
    assert.deepEqual(page.read(), kStill, code);
  }
  assert.deepEqual(page.heard, []);
  assert.equal(key(page, 'down', 'KeyW', { shiftKey: true }), true);
});

test('keys are those of the part of the page that has the focus', () => {
  for (const kind of ['input', 'select', 'textarea', 'button', 'a', 'summary']) {
    const page = make_page();
    const target = focused(kind);
    for (const code of kInput.flatMap(({ keys }) => keys)) {
      assert.equal(key(page, 'down', code, { target }), false, `${kind}: ${code}`);
    }
    assert.deepEqual(page.read(), kStill, kind);
    // One can pause from a button, as it uses no letters, but not while one types.
    const is_typed = ['input', 'select', 'textarea'].includes(kind);
    assert.deepEqual(page.heard, is_typed ? [] : ['pause', 'strip'], kind);
  }
  const page = make_page();
  assert.equal(key(page, 'down', 'KeyW', { target: focused('h1') }), true);
  assert.deepEqual(page.read(), kAhead);
});

test('a command bound to Space is not given by pushing a button', () => {
  const page = make_page({ input: [{ action: 'pause', keys: ['Space', 'Enter'], buttons: [] }] });
  for (const code of ['Space', 'Enter']) key(page, 'down', code, { target: focused('button') });
  assert.deepEqual(page.heard, []);
  for (const code of ['Space', 'Enter']) key(page, 'down', code);
  assert.deepEqual(page.heard, ['pause', 'pause']);
});

test('commands are given once for each push of a key or button', () => {
  const page = make_page();
  key(page, 'down', 'KeyP');
  key(page, 'down', 'KeyP', { repeat: true });
  page.read();
  assert.deepEqual(page.heard, ['pause']);
  const pad = make_pad();
  page.pads = [pad];
  page.read();
  push(pad, 8, 9);
  for (let i = 0; i < 5; ++i) page.read();
  push(pad);
  page.read();
  push(pad, 9);
  page.read();
  assert.deepEqual(page.heard, ['pause', 'true pad', 'strip', 'pause', 'pause']);
});

test('after it lets go, a key must be pushed anew', () => {
  for (const let_go of [
    ({ inputs }) => inputs.release(),
    ({ window }) => window.dispatchEvent(new Event('blur')),
  ]) {
    const page = make_page();
    key(page, 'down', 'KeyW');
    finger(page, 'down');
    page.read(1);
    let_go(page);
    assert.equal(key(page, 'down', 'KeyW', { repeat: true }), true); // still no scrolling
    assert.deepEqual(page.read(1), kStill);
    key(page, 'up', 'KeyW');
    key(page, 'down', 'KeyW');
    assert.deepEqual(page.read(), kAhead);
  }
});

test('while it is not engaged, keys are the page\'s and nothing is given', () => {
  const page = make_page();
  const pad = make_pad({ axes: [0, -1, 0, 0] });
  page.pads = [pad];
  page.inputs.engaged = false;
  page.read();
  assert.equal(key(page, 'down', 'ArrowDown'), false);
  key(page, 'down', 'KeyP');
  push(pad, 9);
  finger(page, 'down');
  assert.deepEqual(page.read(1), kStill);
  assert.deepEqual(page.heard, ['true pad']);
  page.inputs.engaged = true;
  assert.deepEqual(page.read(1), kAhead); // the stick is still pushed, the finger let go
  assert.deepEqual(page.heard, ['true pad']); // as the button was pushed before
});

test('a stick has a dead zone, and from there on its whole range', () => {
  assert.deepEqual(stick(0, 0), [0, 0]);
  assert.deepEqual(stick(0.1, -0.1), [0, 0]);
  const near = ([x, y], [to_x, to_y]) =>
    assert.ok(Math.hypot(x - to_x, y - to_y) < 1e-9, `${x} ${y}`);
  near(stick(0.15, 0), [0, 0]);
  near(stick(0.575, 0), [0.5, 0]);
  near(stick(0, -1), [0, -1]);
  near(stick(1, 1), [Math.SQRT1_2, Math.SQRT1_2]); // square gates reach into corners
  for (let angle = 0; angle < 7; angle += 0.3) {
    const [x, y] = stick(0.6 * Math.cos(angle), 0.6 * Math.sin(angle));
    near([x, y], [(0.45 / 0.85) * Math.cos(angle), (0.45 / 0.85) * Math.sin(angle)]);
  }
});

test('one stick walks, the other turns', () => {
  for (const [move_stick, axes, expected] of [
    ['left', [0, -1, 0, 0], kAhead],
    ['left', [1, 0, 0, 1], { ...kStill, right: 1 }],
    ['left', [0, 0, 1, 0], { ...kStill, turn: -1 }],
    ['right', [0, 0, 0, -1], kAhead],
    ['right', [-1, 0, 1, 0], { ...kStill, right: 1, turn: 1 }],
    ['right', [0, 1, 0, 0], kStill],
    ['left', [NaN, -1], kAhead],
    ['left', [], kStill],
  ]) {
    const page = make_page({ visitor: { ...kVisitor, move_stick } });
    page.pads = [null, make_pad({ axes })];
    assert.deepEqual(page.read(), expected, `${move_stick} ${axes}`);
  }
});

test("a pad's buttons do what they are bound to, triggers from halfway on", () => {
  const page = make_page({ input: [...kInput, { action: 'back', keys: [], buttons: [7] }] });
  const pad = make_pad();
  page.pads = [pad];
  for (const [button, expected] of [
    [12, kAhead],
    [13, { ...kStill, forward: -1 }],
    [14, { ...kStill, right: -1 }],
    [15, { ...kStill, right: 1 }],
    [4, { ...kStill, turn: 1 }],
    [5, { ...kStill, turn: -1 }],
    [0, kAhead],
    [3, kStill],
  ]) {
    push(pad, button);
    assert.deepEqual(page.read(), expected, `${button}`);
  }
  push(pad);
  for (const [value, forward] of [[0.2, 0], [0.5, 0], [0.7, -1]]) {
    pad.buttons[7].value = value;
    assert.equal(page.read().forward, forward);
  }
});

test('the first standard pad counts, else any; a lost one is told of and lets go', () => {
  const page = make_page();
  const [odd, one, other] = [
    make_pad({ id: 'odd', mapping: '', axes: [0, -1, -1, -1] }),
    make_pad({ index: 1, id: 'one', axes: [0, 1, 0, 0] }),
    make_pad({ index: 2, id: 'other', axes: [1, 0, 0, 0] }),
  ];
  assert.equal(page.inputs.pad, undefined);
  page.pads = [odd, null, null];
  assert.deepEqual(page.read(), kAhead); // its further axes aren't known
  page.pads = [odd, one, other];
  assert.deepEqual(page.read(), { ...kStill, forward: -1 });
  assert.deepEqual(page.inputs.pad, { id: 'one' });
  key(page, 'down', 'KeyW');
  one.connected = false;
  assert.deepEqual(page.read(), { ...kStill, right: 1 });
  page.pads = [null, null, null];
  assert.deepEqual(page.read(), kStill);
  assert.equal(page.inputs.pad, undefined);
  page.read();
  assert.deepEqual(page.heard, [
    'true odd',
    'true one',
    'false one',
    'true other',
    'false other',
  ]);
});

test('the button that wakes a pad gives no command', () => {
  const page = make_page();
  const pad = make_pad();
  push(pad, 9);
  page.pads = [pad];
  page.read();
  page.read();
  assert.deepEqual(page.heard, ['true pad']);
});

test('a browser without game pads, or one that keeps them, is no fault', () => {
  for (const navigator of [
    {},
    {
      getGamepads() {
        throw new Error('SecurityError');
      },
    },
  ]) {
    const page = make_page();
    page.window.navigator = navigator;
    assert.deepEqual(page.read(), kStill);
  }
});

test('a finger that lies still for a quarter of a second walks until it is lifted', () => {
  for (const end of ['up', 'cancel']) {
    const page = make_page();
    finger(page, 'down', 100, 100);
    assert.deepEqual(page.captured, [1]);
    assert.deepEqual(page.read(0.1), kStill);
    finger(page, 'move', 103, 98); // it trembles
    assert.deepEqual(page.read(0.1), kStill);
    assert.deepEqual(page.read(0.06), kAhead);
    finger(page, 'move', 180, 98); // it steers
    assert.deepEqual(page.read(0.1), kAhead);
    finger(page, end, 180, 98);
    assert.deepEqual(page.read(1), kStill);
  }
});

test('a finger that moves first only looks, however long', () => {
  const page = make_page();
  finger(page, 'down', 100, 100);
  finger(page, 'move', 140, 80);
  assert.deepEqual(page.read(5), kStill);
  // What is seen goes along: to the right and up, so one looks to the left and down.
  assert.ok(Math.abs(degrees(page.inputs.look.yaw) - 10) < 1e-9);
  assert.ok(Math.abs(degrees(page.inputs.look.pitch) + 5) < 1e-9);
  finger(page, 'up', 140, 80);
  finger(page, 'move', 300, 300); // a mouse passes by
  assert.ok(Math.abs(degrees(page.inputs.look.yaw) - 10) < 1e-9);
  page.inputs.face_front();
  assert.deepEqual([page.inputs.look.yaw, page.inputs.look.pitch], [0, 0]);
});

test('a second finger walks while the first one looks', () => {
  const page = make_page();
  finger(page, 'down', 0, 0);
  finger(page, 'move', 50, 0);
  finger(page, 'down', 300, 0, { pointerId: 2 });
  assert.deepEqual(page.read(0.3), kAhead);
  finger(page, 'move', 90, 0);
  assert.ok(Math.abs(degrees(page.inputs.look.yaw) - 22.5) < 1e-9);
  finger(page, 'up', 300, 0, { pointerId: 2 });
  assert.deepEqual(page.read(0.3), kStill);
});

test('one looks up and down to 80 degrees, and round without end', () => {
  const page = make_page();
  finger(page, 'down', 0, 0);
  for (const [y, pitch] of [[2000, 80], [1990, 77.5], [-3000, -80]]) {
    finger(page, 'move', 0, y);
    assert.ok(Math.abs(degrees(page.inputs.look.pitch) - pitch) < 1e-9);
  }
  finger(page, 'move', 360 * 4 * 5 + 40, -3000);
  assert.ok(Math.abs(Math.sin(page.inputs.look.yaw) - Math.sin(Math.PI / 18)) < 1e-9);
  for (const x of [NaN, Infinity]) finger(page, 'move', x, 0);
  assert.ok(Number.isFinite(page.inputs.look.yaw));
});

test("only the mouse's first button drags", () => {
  const page = make_page();
  finger(page, 'down', 0, 0, { pointerType: 'mouse', button: 2 });
  finger(page, 'move', 50, 0);
  assert.equal(page.inputs.look.yaw, 0);
  finger(page, 'down', 0, 0, { pointerType: 'mouse', button: 0 });
  finger(page, 'move', 50, 0);
  assert.ok(page.inputs.look.yaw > 0);
});

test('a long press brings up no menu, another button of the mouse does', () => {
  const page = make_page();
  assert.equal(send(page.target, 'contextmenu', {}), false);
  finger(page, 'down');
  assert.equal(send(page.target, 'contextmenu', {}), true);
});

test("with sensors a held finger walks at once and doesn't look", () => {
  const page = make_page();
  page.inputs.look_drags = false;
  finger(page, 'down', 0, 0);
  assert.deepEqual(page.read(), kAhead);
  finger(page, 'move', 200, 90);
  assert.deepEqual(page.read(), kAhead);
  assert.equal(page.inputs.look.yaw, 0);
  finger(page, 'up');
  assert.deepEqual(page.read(), kStill);
  finger(page, 'down'); // a tap between two reads
  finger(page, 'up');
  assert.deepEqual([page.read(), page.read()], [kAhead, kStill]);
});

test("the viewer's trigger walks while it is down", () => {
  const page = make_page();
  page.inputs.trigger(true);
  assert.deepEqual([page.read(), page.read()], [kAhead, kAhead]);
  page.inputs.trigger(false);
  assert.deepEqual(page.read(), kStill);
  page.inputs.trigger(true);
  page.inputs.trigger(false);
  assert.deepEqual([page.read(), page.read()], [kAhead, kStill]);
});

test('where nothing is bound to touch, a held finger does nothing', () => {
  const page = make_page({ input: kInput.map(({ touch, ...binding }) => binding) });
  finger(page, 'down');
  assert.deepEqual(page.read(1), kStill);
});

const kAtMark = { yaw: 0, pitch: kMarkPitch };
const pitched = (pitch) => ({ yaw: 1, pitch: (pitch * Math.PI) / 180 });

test('looking at the mark for the dwell time starts walking, and again stops it', () => {
  const page = make_page();
  page.inputs.gaze = true;
  const { inputs, read } = page;
  assert.deepEqual(inputs.gaze_mark, { shown: true, progress: 0, walking: false });
  for (let i = 0; i < 9; ++i) assert.deepEqual(read(0.1, kAtMark), kStill);
  assert.ok(Math.abs(inputs.gaze_mark.progress - 0.9) < 1e-9);
  assert.deepEqual(read(0.1, kAtMark), kAhead);
  assert.deepEqual(inputs.gaze_mark, { shown: true, progress: 0, walking: true });
  for (let i = 0; i < 50; ++i) assert.deepEqual(read(0.1, kAtMark), kAhead); // no second time
  for (let i = 0; i < 50; ++i) assert.deepEqual(read(0.1, pitched(10)), kAhead);
  assert.deepEqual(read(0.99, kAtMark), kAhead);
  assert.deepEqual(read(0.02, kAtMark), kStill);
});

test('a glance away begins the dwell time anew', () => {
  const page = make_page();
  page.inputs.gaze = true;
  for (let i = 0; i < 10; ++i) {
    assert.deepEqual(page.read(0.6, kAtMark), kStill);
    assert.deepEqual(page.read(0.01, kLevel), kStill);
    assert.equal(page.inputs.gaze_mark.progress, 0);
  }
});

test('the mark lies between 25 and 65 degrees down', () => {
  const walks_at = (pitch) => {
    const page = make_page();
    page.inputs.gaze = true;
    return page.read(1.1, pitched(pitch)).forward === 1;
  };
  for (const pitch of [-26, -45, -64]) assert.ok(walks_at(pitch), `${pitch}`);
  for (const pitch of [0, -24, -66, 45, NaN]) assert.ok(!walks_at(pitch), `${pitch}`);
});

test('without gaze there is no mark, and looking down does nothing', () => {
  const page = make_page();
  assert.deepEqual(page.read(9, kAtMark), kStill);
  assert.equal(page.inputs.gaze_mark.shown, false);
  page.inputs.gaze = true;
  assert.deepEqual(page.read(9, kAtMark), kStill); // it was looked at before
  page.read(0.1, kLevel);
  assert.deepEqual(page.read(1, kAtMark), kAhead);
  page.inputs.gaze = false;
  assert.deepEqual(page.read(), kStill);
});

test('letting go stops walking by gaze', () => {
  const page = make_page();
  page.inputs.gaze = true;
  page.read(1, kAtMark);
  page.inputs.release();
  assert.deepEqual(page.read(1, kAtMark), kStill);
  assert.equal(page.inputs.gaze_mark.walking, false);
});

test('all inputs together are no more than one', () => {
  const page = make_page();
  page.inputs.gaze = true;
  page.read(1, kAtMark);
  page.pads = [make_pad({ axes: [0, -1, 0, 0] })];
  key(page, 'down', 'KeyW');
  assert.deepEqual(page.read(), kAhead);
  key(page, 'down', 'KeyS');
  page.pads = [make_pad({ axes: [0, 1, 0, 0] })];
  assert.deepEqual(page.read(), kStill); // keys against each other, the stick against the gaze
});

test('disposed of, it listens no more', () => {
  const page = make_page();
  page.inputs.dispose();
  assert.equal(key(page, 'down', 'KeyP'), false);
  finger(page, 'down');
  assert.deepEqual(page.read(1), kStill);
  assert.deepEqual(page.heard, []);
});
