/** A failure to load a remote, or a lazy part of it. The layout stays and shows a panel in the remote's place. */
export class RemoteLoadError extends Error {
  /** The name of the remote. */
  readonly app: string;
  /** A keyword for the panel's reference and the choice of its retry: `failed`, or `slow` after the timeout. */
  readonly reason: string;

  /** @param options the original error as `cause` */
  constructor(app: string, reason: string, options?: ErrorOptions) {
    super(`${app}: ${reason}`, options);
    this.name = 'RemoteLoadError';
    this.app = app;
    this.reason = reason;
  }
}
