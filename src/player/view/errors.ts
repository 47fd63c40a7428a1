/** Why a view can't be had, in words for the page. */
export class ViewError extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}
