import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** A text that is compressed once and sent many times, with its entity tag. */
export interface Encoded {
  readonly brotli: Buffer;
  readonly etag: string;
}

/** Compresses a text and computes its entity tag. */
export async function encode(text: string): Promise<Encoded> {
  const identity = Buffer.from(text);
  const brotli = await compress(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // A window as large as the text: the encoder's memory, which costs a third of the time, depends on it.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(identity.length),
    },
  });
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { brotli, etag: `W/"${hash}"` };
}

/** Returns the base-2 logarithm of the smallest window that holds this many bytes (RFC 7932, section 9.1). */
const windowBits = (bytes: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 16), constants.BROTLI_DEFAULT_WINDOW);

/** The form in which a client gets a text; `known` means that it has the text already (304). */
type Form = 'known' | 'brotli' | 'identity';

/**
 * Returns the form of a text for a request.
 * @param status status of the response that would hold the text
 */
export function formFor(headers: IncomingHttpHeaders, status: number, { etag }: Encoded): Form {
  if (status === 200 && hasTag(headers, etag)) return 'known';
  return acceptsEncoding(headers, 'br') ? 'brotli' : 'identity';
}

/** Sends a text in the form that the client accepts. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: Encoded) {
  reply.header('etag', encoded.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
  const form = formFor(request.headers, reply.statusCode, encoded);
  if (form === 'known') return reply.code(304).send();
  if (form === 'brotli') return reply.header('content-encoding', 'br').send(encoded.brotli);
  // Only the compressed form is stored: nearly all clients accept it, and the caches hold many times as many texts.
  return reply.send(await decompress(encoded.brotli));
}

/** Returns whether the client has the text with this entity tag already. */
export function hasTag(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false;
}

/** Returns whether the client accepts a content encoding (RFC 9110, section 12.5.3). */
export function acceptsEncoding(headers: IncomingHttpHeaders, encoding: string): boolean {
  return new Negotiator({ headers }).encodings([encoding]).length > 0;
}
