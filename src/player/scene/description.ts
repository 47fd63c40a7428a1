/** scene.json as the player reads it; schemas/scene.schema.json says what each member means. */

export type Vec3 = readonly [x: number, y: number, z: number];
/** [column, row] in the walk grid. */
export type CellAt = readonly [x: number, y: number];

export interface Box {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** The format that this player reads. */
export const kFormat = 1;

export interface Spawn {
  readonly position: Vec3;
  readonly yaw_deg: number;
  /** Of the walk grid, where there is one. */
  readonly cell?: CellAt;
  readonly prop?: string;
}

export interface Exit {
  readonly id: string;
  readonly cell: CellAt;
  readonly position: Vec3;
  readonly radius: number;
  readonly route: readonly CellAt[];
  readonly yaw_deg: number;
  readonly prop?: string;
  /** The cue that sounds there all the time. */
  readonly sound?: string;
}

export interface Walk {
  readonly origin: readonly [x: number, z: number];
  readonly cell: number;
  readonly size: readonly [columns: number, rows: number];
  readonly rows?: readonly string[];
  readonly map?: string;
}

export type EventType = 'creature' | 'object' | 'container';

export interface Event {
  readonly id: string;
  readonly type: EventType;
  readonly cell: CellAt;
  readonly position: Vec3;
  readonly exit?: string;
  readonly trigger: number;
  readonly once: boolean;
  readonly path: readonly Vec3[];
  readonly prop: string;
  readonly idle?: string;
  readonly clip: string;
  /** What the visitor sees when the event's prop meets him. */
  readonly effect?: 'glass-crack';
  /** The cue that sounds from the prop while the event runs. */
  readonly sound?: string;
}

export interface Lights {
  readonly ambient: { readonly color: string; readonly intensity: number };
  readonly head?: {
    readonly color: string;
    readonly intensity: number;
    readonly angle_deg: number;
    readonly softness: number;
    readonly range: number;
  };
  readonly sun?: {
    readonly color: string;
    readonly intensity: number;
    readonly elevation_deg: number;
    readonly azimuth_deg: number;
  };
  readonly fog?: { readonly color: string; readonly near: number; readonly far: number };
  readonly background: string;
  readonly exposure: number;
}

export interface Lod {
  readonly glb: string;
  readonly distance: number;
  readonly triangles: number;
}

export interface Chunk {
  readonly name: string;
  readonly box: Box;
  readonly lods: readonly Lod[];
  /** Maps of a landscape's layers, three weights each; absent with a single layer. */
  readonly splat?: readonly string[];
}

export interface Prop {
  readonly name: string;
  readonly glb: string;
  readonly box: Box;
  readonly clips: readonly string[];
  readonly triangles: number;
}

export interface Visible {
  readonly max_eye: number;
  readonly always?: readonly string[];
  readonly sets?: readonly (readonly string[])[];
  readonly set_of_cell?: readonly number[];
  readonly props: readonly { readonly of: string; readonly cells: readonly number[] }[];
}

export interface Share {
  readonly limit?: number;
  readonly used: number;
  readonly cell?: CellAt;
}

export interface Budget {
  readonly triangles: Share;
  readonly draws: Share;
  readonly texture_bytes: Share;
  readonly bytes?: { readonly limit: number };
}

/** How the visitor's body moves; comfort settings of the page replace some of it. */
export interface Visitor {
  /** Metres from the floor to the eyes. */
  readonly eye_height: number;
  /** Metres that he keeps from walls. */
  readonly radius: number;
  /** Metres a second. */
  readonly speed: number;
  readonly turn: 'snap' | 'smooth';
  /** Degrees of one turn in steps. */
  readonly snap_deg: number;
  /** Degrees a second of smooth turning. */
  readonly turn_speed_deg: number;
  /** How far the edge of the view closes while he moves: 0 not at all, 1 most. */
  readonly vignette: number;
  /** Seconds that one looks at a mark to choose it. */
  readonly dwell: number;
  /** The stick that moves him; the other one turns him. */
  readonly move_stick: 'left' | 'right';
}

export type Action =
  | 'forward'
  | 'back'
  | 'left'
  | 'right'
  | 'turn-left'
  | 'turn-right'
  | 'walk'
  | 'pause'
  | 'strip';

export interface Binding {
  readonly action: Action;
  /** Values of KeyboardEvent.code. */
  readonly keys: readonly string[];
  /** Indices of the standard game pad's buttons. */
  readonly buttons: readonly number[];
  /** Whether holding a finger on the screen, or the viewer's trigger, does it too. */
  readonly touch?: boolean;
}

export interface Cue {
  readonly name: string;
  /** 0 to 1. */
  readonly volume: number;
  /** Path in the bundle; without it the player makes the sound by itself. */
  readonly file?: string;
}

export interface Audio {
  /** 0 to 1, on all cues. */
  readonly volume: number;
  /** The cue that sounds everywhere all the time. */
  readonly ambience?: string;
  /** The cue of each of the visitor's steps. */
  readonly footsteps?: string;
  readonly cues: readonly Cue[];
}

/** What a landscape is painted with, where its heights are in a range. */
export interface Layer {
  readonly name: string;
  /** Paths of pictures; without them the layer is plain. */
  readonly albedo?: string;
  readonly normal?: string;
  readonly roughness_map?: string;
  readonly color: string;
  readonly roughness: number;
  /** Metres that a picture covers. */
  readonly tile: number;
  /** Metres: no weight below lmin and above hmax, all of it from lmax to hmin. */
  readonly lmin?: number;
  readonly lmax?: number;
  readonly hmin?: number;
  readonly hmax?: number;
  /** Whether the range moves with the boundary of wet and dry. */
  readonly tidal: boolean;
}

export interface Terrain {
  /** Numbers of the first and last chunk along each axis. */
  readonly window: {
    readonly x: readonly [first: number, last: number];
    readonly z: readonly [first: number, last: number];
  };
  readonly origin: readonly [x: string, z: string];
  /** Samples along a chunk's side. */
  readonly chunk: number;
  /** Metres between samples. */
  readonly spacing: number;
  readonly layers: readonly Layer[];
  readonly holes: readonly Vec3[];
}

/** A moment of the tide. */
export interface TideKey {
  /** Seconds from the period's begin. */
  readonly time: number;
  /** Metres of the water's surface. */
  readonly water: number;
  /** Metres up to which the ground is wet. */
  readonly wet: number;
}

export interface Tide {
  readonly period_s: number;
  /** The height of the wet boundary at which layers' ranges hold as given. */
  readonly reference: number;
  readonly low: number;
  readonly high: number;
  readonly keyframes: readonly TideKey[];
  /** The water's surface, at a height of 0. */
  readonly glb: string;
}

export interface Scene {
  readonly format: number;
  readonly generator: string;
  readonly name: string;
  readonly seed: string;
  readonly preset_digest: string;
  readonly bounds: Box;
  readonly spawn: Spawn;
  readonly exits: readonly Exit[];
  /** Where one walks on a floor; a landscape has none. */
  readonly walk?: Walk;
  readonly events: readonly Event[];
  readonly lights: Lights;
  readonly chunks: readonly Chunk[];
  readonly props?: readonly Prop[];
  readonly visible?: Visible;
  readonly terrain?: Terrain;
  readonly tide?: Tide;
  readonly budget: Budget;
  readonly visitor: Visitor;
  readonly input: readonly Binding[];
  readonly audio: Audio;
}

/** manifest.json, which lists the other files of a bundle. */
export interface Manifest {
  readonly format: number;
  readonly preset_digest: string;
  readonly inputs_digest: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}
