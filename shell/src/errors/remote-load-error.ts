/** A remote could not be had; its part of the site gives way to a panel that says so. */
export class RemoteLoadError extends Error {
  /** The remote that is missing. */
  readonly app: string;
  /** What went wrong in one or two words, for the reference: never shown as an explanation. */
  readonly reason: string;

  constructor(app: string, reason: string, options?: ErrorOptions) {
    super(`${app}: ${reason}`, options);
    this.name = 'RemoteLoadError';
    this.app = app;
    this.reason = reason;
  }
}
