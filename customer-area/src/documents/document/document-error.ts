/** The reason why a document cannot be shown or downloaded. */
export type DocumentErrorReason =
  /** The file is larger than the limit. */
  | 'tooLarge'
  /** The file does not exist, or belongs to another client. */
  | 'missing'
  | 'sessionOver'
  /** The network failed. */
  | 'unreachable'
  /** The service answered with an error. */
  | 'unavailable'
  /** The address sent too many requests in a short time. */
  | 'busy'
  | 'damaged'
  | 'passwordProtected'
  /** The code of the PDF viewer did not load. */
  | 'viewerMissing';

/** Reports that a document cannot be shown or downloaded. */
export class DocumentError extends Error {
  readonly reason: DocumentErrorReason;

  constructor(reason: DocumentErrorReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'DocumentError';
    this.reason = reason;
  }
}

/** Delay without a usable Retry-After header, in milliseconds. */
const defaultDelay = 30_000;

/** Upper bound of a Retry-After header, in milliseconds. */
const longestDelay = 120_000;

/** Reports that the service rejects requests of this address for a while (HTTP 429). */
export class RateLimitedError extends DocumentError {
  /** Delay before the next request, in milliseconds. */
  readonly retryAfter: number;

  /** @param header value of the Retry-After header, in seconds */
  constructor(header: string | null) {
    super('busy');
    const delay = Number(header) * 1000;
    this.retryAfter = delay > 0 ? Math.min(delay, longestDelay) : defaultDelay;
  }
}
