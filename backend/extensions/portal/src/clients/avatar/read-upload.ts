import type { Readable } from 'node:stream';
import { createError } from '@directus/errors';
import busboy from 'busboy';
import type { Request } from 'express';
import { InvalidBody } from '../../platform/parse-body.ts';

/** Answers a picture with too many bytes: 413. */
const TooLarge = createError('CONTENT_TOO_LARGE', 'The picture is too large.', 413);

/** The most bytes of a picture (decision P7). */
const largestPicture = 5_000_000;

/** The most bytes of the multipart body around the picture. */
const wrapping = 10_000;

// busboy also reports a part whose length equals the limit.
const limits = { fileSize: largestPicture + 1, files: 1, fields: 10, fieldSize: 1000, parts: 11 };

function collect(stream: Readable, done: (bytes: Buffer) => void, fail: (error: unknown) => void) {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The rest of a larger part never reaches memory.
  stream.on('limit', () => fail(new TooLarge()));
  stream.on('end', () => done(Buffer.concat(chunks)));
}

function parser(request: Request) {
  try {
    return busboy({ headers: request.headers, limits });
  } catch (error) {
    // busboy throws for headers that are not those of a multipart body.
    throw new InvalidBody(undefined, { cause: error });
  }
}

/**
 * Returns the bytes of the part `file` of a multipart body; reads no more than a picture may have.
 * @throws {TooLarge} when the picture is larger
 * @throws {InvalidBody} when there is no such part, or the body breaks off
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
        // The listener stays after the answer: an error without a listener would end the process.
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
