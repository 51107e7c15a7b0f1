import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A text ready to be sent again and again: compressed once, with its tag. */
export interface Encoded {
  readonly brotli: Buffer;
  readonly etag: string;
}

export async function encode(text: string): Promise<Encoded> {
  const identity = Buffer.from(text);
  const brotli = await compress(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { brotli, etag: `W/"${hash}"` };
}

/** In which form a client gets a text: not at all where it has it already. */
export type Form = 'known' | 'brotli' | 'identity';

/** The form for a request with these headers. @param status of the answer that would hold the text */
export function formFor(headers: IncomingHttpHeaders, status: number, { etag }: Encoded): Form {
  const known = headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (status === 200 && known.includes(etag)) return 'known';
  return acceptsBrotli(headers['accept-encoding']) ? 'brotli' : 'identity';
}

/** Sends it as the client accepts it, or 304 where the client has it already. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded) {
  reply.header('etag', encoded.etag);
  const form = formFor(request.headers, reply.statusCode, encoded);
  if (form === 'known') return reply.code(304).send();
  if (form === 'brotli') return reply.header('content-encoding', 'br').send(encoded.brotli);
  // Kept compressed only: nearly everybody takes it so, and many times as many texts find room.
  return reply.send(await decompress(encoded.brotli));
}

function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /(^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0+)?\s*(?:,|$))|,|$)/.test(String(header ?? ''));
}
