import type { IncomingHttpHeaders } from 'node:http';
import { appNamePattern, withoutRetrySegment } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import mime from 'mime';
import * as v from 'valibot';
import { acceptsEncoding, hasTag } from '../http/encoded.ts';
import { answerError } from '../http/errors.ts';
import { releasedFilePolicy } from '../security/release-policy.ts';
import { deltaEncoding, offerOf, type ReadDelta, readAvailable } from './deltas.ts';
import { encodings, type ReadReleasedFile } from './released-files.ts';

const paramsSchema = v.object({
  app: v.pipe(v.string(), v.maxLength(60), v.regex(appNamePattern)),
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/)),
  '*': v.pipe(v.string(), v.minLength(1)),
});

const unchanging = 'max-age=31536000, immutable';

interface Options {
  readonly siteUrl: string;
  readonly readReleasedFile: ReadReleasedFile;
  readonly readDelta: ReadDelta;
}

/**
 * Serves the files that teams have signed, of every release, live or not. They never change, and every retry of a load
 * gets the same file.
 */
export const releaseRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
    // A path that tries to leave the release is a client's error: its answer must not tell what lies beside the
    // release.
    if ((error.statusCode ?? 500) >= 500) request.log.error(error);
    return answerError(reply, 404);
  });
  app.get('/*', (_request, reply) => reply.callNotFound());
  app.get('/:app/:version/*', { config: { rateLimit: false } }, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return reply.callNotFound();
    const { app: name, version, '*': requested } = params.output;
    const path = withoutRetrySegment(requested);
    const { headers } = request;
    const accepted = encodings.filter(
      (encoding) => encoding === 'identity' || acceptsEncoding(headers, encoding),
    );
    const file = await options.readReleasedFile(name, version, path, accepted);
    if (file === undefined) return reply.callNotFound();
    const tag = `W/"${file.integrity}"`;
    const policy = releasedFilePolicy(path, options.siteUrl);
    const offer = offerOf(name, path);
    reply
      .header('cache-control', `public, ${unchanging}`)
      .header(
        'vary',
        offer === undefined ? 'Accept-Encoding' : 'Accept-Encoding, Available-Dictionary',
      )
      .header('etag', tag);
    if (offer !== undefined) reply.header('use-as-dictionary', offer);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (hasTag(headers, tag)) return reply.code(304).send();
    reply.type(mime.getType(path) ?? 'application/octet-stream');
    const hash = dictionaryOf(headers);
    const delta = hash && (await options.readDelta({ app: name, version, path, hash }));
    if (delta && delta.length < file.bytes.length) {
      // A shared cache that ignores Vary would send it to browsers without the dictionary: they could not decode it.
      reply.header('cache-control', `private, ${unchanging}`);
      return reply.header('content-encoding', deltaEncoding).send(delta);
    }
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.send(file.bytes);
  });
};

/** Returns the hash of the dictionary that a page of the site may use for this request. */
function dictionaryOf(headers: IncomingHttpHeaders): string | undefined {
  const { 'sec-fetch-site': site = 'same-origin' } = headers;
  if (site !== 'same-origin' || !acceptsEncoding(headers, deltaEncoding)) return undefined;
  return readAvailable(headers['available-dictionary']);
}
