import { hasSession } from '@studio/shared/client';

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

interface FetchOptions {
  readonly signal: AbortSignal;
  /** MIME type of the returned blob. */
  readonly type: string;
  /** Largest accepted size, in bytes. */
  readonly limit: number;
  /** Called with every chunk: the bytes so far, and the total where the response states it. */
  readonly onBytes: (received: number, total: number | undefined) => void;
}

/**
 * Downloads the file of a document chunk by chunk.
 * @throws {DocumentError} when the download fails; the signal's reason when it is aborted
 */
export async function fetchFile(url: string, options: FetchOptions): Promise<Blob> {
  const { signal } = options;
  try {
    const response = await request(fetch(url, { signal }));
    if (response.ok) return await readBody(response, options);
    throw isForbidden(response) ? await forbiddenError(signal) : statusError(response);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** Longest wait for the answer about a file, in milliseconds. */
const longestCheck = 20_000;

/**
 * Checks that a file can be downloaded now, without its bytes; the backend does not record it.
 * @throws {DocumentError} when it cannot
 */
export async function requireFile(url: string): Promise<void> {
  const signal = AbortSignal.timeout(longestCheck);
  const response = await request(fetch(url, { method: 'HEAD', signal }));
  if (response.ok) return;
  throw isForbidden(response) ? await forbiddenError(signal) : statusError(response);
}

/** Returns the result; converts a failure of the network, so that errors of our own code stay apart from it. */
async function request<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    throw new DocumentError('unreachable', error);
  }
}

async function readBody(response: Response, { type, limit, onBytes }: FetchOptions): Promise<Blob> {
  const total = contentLength(response);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { value } = await request(reader.read());
    if (value === undefined) break;
    chunks.push(value);
    received += value.length;
    if (Math.max(received, total ?? 0) > limit) {
      await reader.cancel();
      throw new DocumentError('tooLarge');
    }
    onBytes(received, total);
  }
  return new Blob(chunks, { type });
}

/** Returns the length of the body; undefined when it is compressed in transit. */
function contentLength({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

function isForbidden({ status }: Response): boolean {
  return status === 401 || status === 403;
}

function statusError({ headers, status }: Response): DocumentError {
  if (status === 429) return new RateLimitedError(headers.get('retry-after'));
  return new DocumentError(status === 404 ? 'missing' : 'unavailable');
}

/** Returns the error of a forbidden file. The backend answers the same when the session has ended, so it is asked. */
async function forbiddenError(signal: AbortSignal): Promise<DocumentError> {
  if (!hasSession()) return new DocumentError('sessionOver');
  const me = await request(fetch('/api/users/me?fields=id', { signal }));
  if (isForbidden(me)) return new DocumentError('sessionOver');
  return me.ok ? new DocumentError('missing') : statusError(me);
}
