/** A file of the bundle that couldn't be used, told to the visitor. */
export interface Fault {
  /** Path in the bundle. */
  readonly what: string;
  readonly why: string;
}

/** Why a bundle can't be opened at all, in words for the page. */
export class BundleError extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

/** One file that couldn't be used; the rest goes on without it. */
export class FileError extends Error {
  constructor(
    readonly path: string,
    why: string,
  ) {
    super(why);
  }

  get fault(): Fault {
    return { what: this.path, why: this.message };
  }
}
