// How a walker steers, by what he can do with his hands or head. Each gives deeds for walker.mjs
// from what is wanted: `left` radians to turn to the left, `ahead` and `aside` (to the right)
// metres to go.

const radians = (degrees) => (degrees * Math.PI) / 180;
const within = (value, most) => Math.max(-most, Math.min(most, value));

/** Turning by steps is left at half a step. */
const kHalfStep = radians(16);
/** Where he turns smoothly he's content with this. */
const kContent = radians(3);
/** Metres beside his way that he doesn't mend. */
const kBeside = 0.05;

/** Metres from a corner within which its direction says nothing: he only steps there. */
const kClose = 0.5;

const to_turn = ({ left, ahead, aside }) => (Math.hypot(ahead, aside) < kClose ? 0 : left);

/**
 * Keys, or the pad's buttons: pushed or not. `names` are those of the actions forward, back, left,
 * right, turn-left and turn-right.
 */
export class PushSteerer {
  near = 0.15;
  leg = 0;
  #held = new Set();
  #way;
  #turn;
  #names;
  #turned = false;

  constructor({ way, turn, names }) {
    this.#way = way;
    this.#turn = turn;
    this.#names = names;
  }

  deeds(want) {
    const wanted = new Set();
    const left = to_turn(want);
    const is_off = Math.abs(left) > (this.#turn === 'snap' ? kHalfStep : kContent);
    // For a step he pushes and lets go.
    if (is_off && !(this.#turn === 'snap' && this.#turned)) {
      wanted.add(left > 0 ? 'turn-left' : 'turn-right');
    }
    this.#turned = wanted.size > 0;
    if (Math.abs(left) < radians(30)) {
      const { ahead, aside } = want;
      if (Math.abs(ahead) > kBeside) wanted.add(ahead > 0 ? 'forward' : 'back');
      if (Math.abs(aside) > kBeside) wanted.add(aside > 0 ? 'right' : 'left');
    }
    return this.#hold(wanted);
  }

  rest() {
    return this.#hold(new Set());
  }

  #hold(wanted) {
    const before = this.#held;
    this.#held = wanted;
    const name = (action) => this.#names[action];
    if (this.#way === 'buttons') return [['pad', [0, 0, 0, 0], [...wanted].map(name)]];
    const up = [...before].filter((action) => !wanted.has(action));
    const down = [...wanted].filter((action) => !before.has(action));
    return [
      ...up.map((action) => ['keyup', name(action)]),
      ...down.map((action) => ['keydown', name(action)]),
    ];
  }
}

/** The pad's sticks: the left one moves any way, the right one turns. */
export class StickSteerer {
  near = 0.15;
  leg = 0;
  #turn;
  #turned = false;

  constructor({ turn }) {
    this.#turn = turn;
  }

  deeds(want) {
    const left = to_turn(want);
    let push = 0;
    if (this.#turn === 'smooth' && Math.abs(left) > kContent) push = within(-4 * left, 1);
    const steps = this.#turn === 'snap' && !this.#turned;
    if (steps && Math.abs(left) > kHalfStep) push = -Math.sign(left);
    this.#turned = push !== 0;
    const away = Math.hypot(want.ahead, want.aside);
    const is_near = Math.abs(left) < radians(60) && away > 0;
    const [x, y] = is_near ? [want.aside / away, -want.ahead / away] : [0, 0];
    return [['pad', [x, y, push, 0], []]];
  }

  rest() {
    return [['pad', [0, 0, 0, 0], []]];
  }
}

const kDown = radians(-45);
const kLevel = radians(-5);
const kPixel = radians(0.25); // of the page, see look.ts
const kFastest = 24; // pixels a frame
/** Metres before a corner: what he walks while he looks down, and more than an exit's radius. */
const kStops = 3.2;
/** The part of the head's pitches at which he looks at the mark. */
const is_on_mark = (pitch) => pitch < radians(-25) && pitch > radians(-65);

/**
 * Drags alone: he looks down until he walks, and up again; a drag turns him. On the second leg he
 * stops short of the corner, rests, and starts once more. `waits` are the looks at the mark: frames
 * until it did something, and whether he walked then.
 */
export class GazeSteerer {
  near = 0.3;
  leg = 0;
  waits = [];
  #phase = 'lower';
  #frames = 0;
  #is_down = false;
  #was_walking = false;
  #has_stopped = false;

  deeds({ left, ahead, aside, pitch, walking }) {
    const away = Math.hypot(ahead, aside);
    if (is_on_mark(pitch) && this.#phase !== 'raise') {
      if (walking !== this.#was_walking) {
        this.waits.push({ frames: this.#frames + 1, walking });
        this.#was_walking = walking;
        this.#phase = 'raise';
      } else ++this.#frames;
    }
    if (this.#phase === 'raise' && pitch > radians(-6)) {
      this.#frames = 0;
      this.#phase = walking ? 'walk' : 'stand';
    }
    if (this.#phase === 'stand' && ++this.#frames > 30) {
      this.#frames = 0;
      this.#phase = 'lower';
    }
    const is_there = this.leg === 1 && away < kStops && Math.abs(left) < radians(20);
    if (this.#phase === 'walk' && is_there && !this.#has_stopped) {
      this.#has_stopped = true;
      this.#phase = 'lower';
    }
    if (this.#phase === 'lower') return this.#drag(0, kDown - pitch);
    if (this.#phase === 'raise') return this.#drag(0, kLevel - pitch);
    // Smaller drags would be fingers that lie still, which walk by themselves.
    const turns = this.#phase === 'walk' && (this.#is_down || Math.abs(left) > kContent);
    return this.#drag(turns ? left : 0, 0);
  }

  rest() {
    return this.#drag(0, 0);
  }

  #drag(left, up) {
    const pixels = [left, up].map((angle) => within(Math.round(angle / kPixel), kFastest));
    const deeds = [];
    if (pixels[0] || pixels[1]) {
      if (!this.#is_down) deeds.push(['down']);
      this.#is_down = true;
      deeds.push(['move', ...pixels]);
    } else if (this.#is_down) {
      this.#is_down = false;
      deeds.push(['up']);
    }
    return deeds;
  }
}
