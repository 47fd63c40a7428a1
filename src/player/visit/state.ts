/** What passes between the parts of a visit: what the visitor wants, sees, and brings about. */
import type { Event, Exit, Vec3 } from '../scene/description.ts';

/** What the visitor wants to do now, from all inputs together. */
export interface Intent {
  /** Along the way that he looks, -1 (back) to 1. */
  readonly forward: number;
  /** To the right of it, -1 to 1. */
  readonly right: number;
  /** -1 (to the right) to 1 (to the left), as yaw counts. */
  readonly turn: number;
}

export const kRest: Intent = { forward: 0, right: 0, turn: 0 };

/** The head on the body, as sensors or a dragged view have it. */
export interface Head {
  /** Radians to the left of the body's front. */
  readonly yaw: number;
  /** Radians above the horizon. */
  readonly pitch: number;
}

/** What a step of a visit brought about. */
export type Happening =
  | { readonly kind: 'start'; readonly event: Event } // the event begins
  | { readonly kind: 'meet'; readonly event: Event } // its prop meets the visitor: its effect shows
  | { readonly kind: 'land'; readonly event: Event; readonly position: Vec3 } // its middle bursts
  | { readonly kind: 'step' } // a foot is set down
  | { readonly kind: 'exit'; readonly exit: Exit };

/** Where an event's prop is and what it does. */
export interface Pose {
  readonly shown: boolean;
  /** Of its pivot, in metres. */
  readonly position: Vec3;
  /** Radians by which its front, +Z, is turned about +Y. */
  readonly yaw: number;
  /** The clip that it plays, if any. */
  readonly clip?: string;
  /** Since the clip began, see `unit`; of a clip that isn't repeated, the end stays. */
  readonly time: number;
  /** What `time` counts: a rock's clip is one turn, however many seconds it is made to last. */
  readonly unit: 'seconds' | 'runs';
  readonly repeat: boolean;
  /** Metres a second, for sounds that follow the speed. */
  readonly speed: number;
}

/** How a visit ended. */
export interface Result {
  readonly exit: Exit;
  readonly seconds: number;
  /** Events that began, in their order. */
  readonly met: readonly Event[];
  /** How many there were to meet: those on ways to this exit, and those met elsewhere. */
  readonly of: number;
}
