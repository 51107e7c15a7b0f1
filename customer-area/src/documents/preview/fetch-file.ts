import { hasSession } from '@studio/shared/session';
import { Busy, PreviewFailure } from './failure.ts';

interface Fetching {
  readonly signal: AbortSignal;
  /** MIME type of what comes. */
  readonly type: string;
  /** The most bytes that are taken. */
  readonly limit: number;
  /** Told with every piece how many bytes are there, and of how many where the answer says so. */
  readonly onBytes: (arrived: number, total: number | undefined) => void;
}

function failed({ headers, status }: Response): PreviewFailure {
  if (status === 429) return new Busy(headers.get('retry-after'));
  return new PreviewFailure(status === 404 ? 'missing' : 'unreachable');
}

/** A file that is refused looks like one that does not exist: only the session itself tells one from the other. */
async function refused(signal: AbortSignal): Promise<PreviewFailure> {
  if (!hasSession()) return new PreviewFailure('sessionOver');
  const me = await fetch('/api/users/me?fields=id', { signal });
  if (me.status === 401 || me.status === 403) return new PreviewFailure('sessionOver');
  return me.ok ? new PreviewFailure('missing') : failed(me);
}

async function answerOf(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal });
  if (response.ok) return response;
  if (response.status === 401 || response.status === 403) throw await refused(signal);
  throw failed(response);
}

/** Length of what comes, unless it was packed for the way. */
function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? undefined : Number(length);
}

async function read(response: Response, { type, limit, onBytes }: Fetching): Promise<Blob> {
  const total = lengthOf(response);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    arrived += piece.value.length;
    if (Math.max(arrived, total ?? 0) > limit) {
      await reader?.cancel();
      throw new PreviewFailure('tooLarge');
    }
    onBytes(arrived, total);
  }
  return new Blob(pieces, { type });
}

/**
 * Fetches a document's file piece by piece.
 * @throws a `PreviewFailure`, or the signal's reason
 */
export async function fetchFile(address: string, fetching: Fetching): Promise<Blob> {
  const { signal } = fetching;
  try {
    return await read(await answerOf(address, signal), fetching);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof PreviewFailure ? error : new PreviewFailure('unreachable', error);
  }
}
