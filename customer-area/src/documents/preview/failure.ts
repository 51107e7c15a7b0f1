/** Why a document is not shown. */
export type FailureReason =
  /** Bigger than is shown in the page. */
  | 'tooLarge'
  /** Not there, or not for this client. */
  | 'missing'
  | 'sessionOver'
  /** No answer, or one that says that the service has a problem. */
  | 'unreachable'
  | 'damaged'
  | 'passwordProtected'
  /** The code that shows it did not arrive. */
  | 'viewerMissing';

/** A document cannot be shown. */
export class PreviewFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'PreviewFailure';
    this.reason = reason;
  }
}
