// Runs inside the player's page: walks along corners as a visitor does, by what keys, a game pad
// or drags can do, and notes what the visit did at each frame. walk_checks.mjs judges.
import { new_pad, perform, push_pad, refuse_pads, show_pads } from './hands.mjs';
import { GazeSteerer, PushSteerer, StickSteerer } from './steerers.mjs';

const kFrame = 1 / 60;
const kStart = 9; // the pad's button that pauses and goes on
const kStay = 100; // random moves from one place
const kLongest = 400; // seconds of a walk that is given up

const find = (id) => document.getElementById(id);
const player = () => window.warren.player;
const ids = (list) => list.map(({ id }) => id);

const kSteerers = {
  gaze: GazeSteerer,
  keys: PushSteerer,
  buttons: PushSteerer,
  sticks: StickSteerer,
};

/** Notes happenings of a visit by `note(happenings)`. */
function listen(visit, note) {
  const advance = visit.advance.bind(visit);
  visit.advance = (...args) => {
    const happenings = advance(...args);
    note(happenings);
    return happenings;
  };
}

/** One walk; options: corners [[x, z], ...] in metres from the spawn on, way, turn, names. */
class Walk {
  constructor(options) {
    const { visit, parts } = player();
    this.visit = visit;
    this.inputs = parts.inputs;
    this.corners = options.corners.slice(1);
    this.steerer = new kSteerers[options.way](options);
    this.step = 0;
    const { x, z } = visit.body;
    this.record = {
      seconds_at_first: visit.seconds,
      met_at_first: ids(visit.met),
      trace: [[x, z]],
      starts: [],
      met: [],
      waits: [],
      exits: [],
    };
    listen(visit, (happenings) => this.note(happenings));
  }

  get done() {
    return this.visit.result !== undefined || this.step * kFrame > kLongest;
  }

  note(happenings) {
    const { starts, exits } = this.record;
    for (const { kind, event, exit } of happenings) {
      if (kind === 'start') starts.push({ id: event.id, step: this.step });
      if (kind === 'exit') exits.push({ id: exit.id, step: this.step });
    }
  }

  /** What to do before the next frame. */
  deeds() {
    const { body } = this.visit;
    const away = ([x, z]) => Math.hypot(x - body.x, z - body.z);
    while (this.corners.length > 1 && away(this.corners[0]) < this.steerer.near) {
      this.corners.shift();
      this.steerer.leg += 1;
    }
    const { look, gaze_mark } = this.inputs;
    const [x, z] = this.corners[0];
    const [dx, dz, yaw] = [x - body.x, z - body.z, body.yaw + look.yaw];
    const off = Math.atan2(-dx, -dz) - yaw;
    return this.steerer.deeds({
      left: Math.atan2(Math.sin(off), Math.cos(off)),
      ahead: -dx * Math.sin(yaw) - dz * Math.cos(yaw),
      aside: dx * Math.cos(yaw) - dz * Math.sin(yaw),
      pitch: look.pitch,
      walking: gaze_mark.walking,
    });
  }

  advance() {
    const { visit, record } = this;
    this.step += 1;
    window.warren.advance(kFrame);
    const { x, z } = visit.body;
    record.trace.push([x, z]);
    const met = ids(visit.met).slice(record.met.length);
    record.met.push(...met.map((id) => ({ id, step: this.step })));
  }

  /** Goes on with all held for a second, then lets go; gives the record. */
  end() {
    const { visit, record } = this;
    const texts = ({ children }) => [...children].map(({ textContent }) => textContent);
    const seen = () => ({
      seconds: visit.seconds,
      at: [visit.body.x, visit.body.z],
      met: ids(visit.met),
      facts: [...find('result-facts').children].map(texts),
      screen: document.body.dataset.screen,
      shown: find('result').checkVisibility(),
    });
    const { result } = visit;
    record.result = result && { ...result, exit: result.exit.id, met: ids(result.met) };
    record.at_end = seen();
    window.warren.advance(kFrame, 60);
    record.afterwards = seen();
    record.waits = this.steerer.waits ?? [];
    perform(this.steerer.rest());
    window.warren.advance(kFrame);
    return record;
  }
}

let current;

/** Changes settings where the page offers them while one walks, and goes on. */
function choose({ turn, speed }) {
  find('pause-now').click();
  const form = find('settings');
  const choice = turn && form.querySelector(`[name=turn][value=${turn}]`);
  if (choice && !choice.checked) choice.click();
  const slider = form.querySelector('[name=speed]');
  if (speed && slider.valueAsNumber !== speed) {
    slider.value = speed;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  find('pause-resume').click();
}

/** Walks again once he is out, by what he walks with: a key, the pad, or the page's button. */
function again(by) {
  if (by === 'keys') {
    perform([['keydown', 'KeyP'], ['keyup', 'KeyP']]);
  } else if (by === 'buttons' || by === 'sticks') {
    for (const held of [[kStart], []]) {
      push_pad([0, 0, 0, 0], held);
      window.warren.advance(0);
    }
  } else if (find('result-again').checkVisibility()) {
    find('result-again').click();
  }
}

/** A stream of numbers in [0, 1) for a seed (mulberry32). */
function random_of(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Random moves of up to 0.1 s by keys, pad and drags, each kept up for some moves; `codes` and
 * `buttons` are those that may be pushed. Begins anew at an exit, and now and then in one of
 * `cells`. Gives positions after each move.
 */
function ramble({ seed, moves, codes, buttons, cells }) {
  const random = random_of(seed);
  const some = (list, chance) => list.filter(() => random() < chance);
  const trace = [];
  let held = [];
  let left = 0;
  for (let move = 0; move < moves; ++move) {
    if (move % kStay === 0) {
      window.warren.stand(cells[Math.floor(random() * cells.length)], random() * 360);
    }
    if (left-- <= 0) {
      perform(held.map((code) => ['keyup', code]));
      held = [];
      let axes = [0, 0, 0, 0];
      let pushed = [];
      const device = Math.floor(random() * 4);
      if (device === 0) held = some(codes, 0.25);
      if (device === 1) axes = axes.map((_, i) => random() * 3 - (i === 1 ? 2.5 : 1.5));
      if (device === 2) pushed = some(buttons, 0.25);
      if (device === 3) {
        perform([['down'], ['move', random() * 1500 - 750, random() * 300 - 150], ['up']]);
        axes[1] = -1;
      }
      perform(held.map((code) => ['keydown', code]));
      perform([['pad', axes, pushed]]);
      left = Math.floor(random() * 40);
    }
    window.warren.advance(random() * 0.1);
    const { visit } = player();
    trace.push([visit.body.x, visit.body.z]);
    if (visit.result) again();
  }
  perform([...held.map((code) => ['keyup', code]), ['pad', [0, 0, 0, 0], []]]);
  window.warren.advance(kFrame);
  return trace;
}

window.walker = {
  choose,
  again,
  ramble,
  new_pad,
  show_pads,
  refuse_pads,
  /** Walks to the end at once. */
  walk(options) {
    this.begin(options);
    this.go();
    return this.end();
  },
  begin(options) {
    current = new Walk(options);
  },
  /** Goes on for so many frames at most, steering by itself. */
  go(frames = Infinity) {
    for (let i = 0; i < frames && !current.done; ++i) {
      perform(current.deeds());
      current.advance();
    }
  },
  /** Some frames with what is held; gives what to do next, or nothing once the walk is over. */
  deeds(frames) {
    for (let i = 0; i < frames && !current.done; ++i) current.advance();
    return current.done ? undefined : current.deeds();
  },
  end: () => current.end(),
};
