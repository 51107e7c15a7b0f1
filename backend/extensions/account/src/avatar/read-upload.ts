import type { Readable } from 'node:stream';
import { createError } from '@directus/errors';
import busboy from 'busboy';
import type { Request } from 'express';
import { InvalidBody } from '../common/parse-body.ts';

/** More bytes than a picture may have: 413. */
export const TooLarge = createError('CONTENT_TOO_LARGE', 'The picture is too large.', 413);

/** Bytes a picture may have (decision P7). */
export const largestPicture = 5_000_000;

/** Bytes of a multipart body around the picture, generously. */
const wrapping = 10_000;

// The parser reports a part that is as long as its limit, too.
const limits = { fileSize: largestPicture + 1, files: 1, fields: 10, fieldSize: 1000, parts: 11 };

function collect(stream: Readable, done: (bytes: Buffer) => void, fail: (error: unknown) => void) {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // More than it may have was sent: the rest never comes into memory.
  stream.on('limit', () => fail(new TooLarge()));
  stream.on('end', () => done(Buffer.concat(chunks)));
}

function parser(request: Request) {
  try {
    return busboy({ headers: request.headers, limits });
  } catch {
    throw new InvalidBody();
  }
}

/**
 * The bytes of the part `file` of a multipart body. Reads no more than a picture may have: throws `TooLarge` beyond, and
 * `InvalidBody` where there is no such part or the body breaks off.
 */
export async function readUpload(request: Request): Promise<Buffer> {
  if (request.destroyed) throw new InvalidBody();
  if (Number(request.headers['content-length']) > largestPicture + wrapping) throw new TooLarge();
  const parts = parser(request);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      let found: Buffer | undefined;
      const broken = () => reject(new InvalidBody());
      parts.on('file', (name, stream) => {
        // Also after the answer: an error that nobody listens to ends the process.
        stream.on('error', broken);
        if (name !== 'file') return stream.resume();
        collect(stream, (bytes) => (found = bytes), reject);
      });
      parts.on('error', broken);
      parts.on('close', () => (found === undefined ? broken() : resolve(found)));
      request.on('close', () => request.complete || broken());
      request.pipe(parts);
    });
  } finally {
    request.unpipe(parts);
    parts.destroy();
  }
}
