import { apps, withoutRetrySegment } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import mime from 'mime';
import * as v from 'valibot';
import { acceptsEncoding, hasTag } from '../http/encoded.ts';
import { answerError } from '../http/errors.ts';
import { releasedFilePolicy } from '../security/release-policy.ts';
import { encodings, type ReadReleasedFile } from './released-files.ts';

const paramsSchema = v.object({
  app: v.picklist(apps),
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]*$/)),
  '*': v.pipe(v.string(), v.minLength(1)),
});

interface Options {
  readonly siteUrl: string;
  readonly readReleasedFile: ReadReleasedFile;
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
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
      .header('etag', tag);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (hasTag(headers, tag)) return reply.code(304).send();
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.type(mime.getType(path) ?? 'application/octet-stream').send(file.bytes);
  });
};
