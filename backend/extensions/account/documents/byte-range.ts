import type { Request } from 'express';

/** Part of a file, in bytes from 0, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file of `size` bytes that a request asks for: undefined for the whole of it, 'impossible' where there
 * is no such part. Several parts at once, or what cannot be read as one, count as the whole (RFC 9110, 14.2).
 */
export function rangeOf(
  request: Pick<Request, 'method' | 'range'>,
  size: number,
): ByteRange | 'impossible' | undefined {
  // A range is for GET only.
  const ranges = request.method === 'GET' ? request.range(size) : undefined;
  if (ranges === -1) return 'impossible';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [only, ...others] = ranges;
  if (only === undefined || others.length > 0) return undefined;
  // The first byte alone cannot be asked for where files are kept: the whole is as good an answer.
  return only.end === 0 ? undefined : { start: only.start, end: only.end };
}
