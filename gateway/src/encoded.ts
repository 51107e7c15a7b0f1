import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** A text ready to be sent again and again: compressed once, with its tag. */
export interface Encoded {
  readonly identity: Buffer;
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
  return { identity, brotli, etag: `W/"${hash}"` };
}

/** Sends it as the client accepts it, or 304 where the client has it already. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded) {
  reply.header('etag', encoded.etag);
  const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (reply.statusCode === 200 && known.includes(encoded.etag)) return reply.code(304).send();
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(encoded.identity);
  return reply.header('content-encoding', 'br').send(encoded.brotli);
}

function acceptsBrotli(header: string | string[] | undefined): boolean {
  return /(^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0+)?\s*(?:,|$))|,|$)/.test(String(header ?? ''));
}
