/** Why a document is not shown. */
export type FailureReason =
  /** Bigger than is shown in the page. */
  | 'tooLarge'
  /** Not there, or not for this client. */
  | 'missing'
  | 'sessionOver'
  /** No answer, or one that says that the service has a problem. */
  | 'unreachable'
  /** Too much was asked for in a short time. */
  | 'busy'
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

/** Without a word about it, how long to wait, in milliseconds. */
const usualWait = 30_000;

/** Longer than that nobody waits, in milliseconds. */
const longestWait = 120_000;

/** The service has had too many requests from this address. */
export class Busy extends PreviewFailure {
  /** How long it wants to be left alone, in milliseconds. */
  readonly wait: number;

  /** @param retryAfter the answer's Retry-After, in seconds; the usual time where it says nothing of use */
  constructor(retryAfter: string | null) {
    super('busy');
    const wait = Number(retryAfter) * 1000;
    this.wait = wait > 0 ? Math.min(wait, longestWait) : usualWait;
  }
}
