import { apps, withoutRetrySegment } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import mime from 'mime';
import * as v from 'valibot';
import { answerError } from '../errors.ts';
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
 * Serves the files that teams have signed, of every release, live or not: they never change, and every attempt to load
 * one gets the same.
 */
export const releaseRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  app.setNotFoundHandler((_request, reply) => answerError(reply, 404));
  // Also for paths that try to leave the release: they do not tell what is beside it.
  app.setErrorHandler((_error, _request, reply) => answerError(reply, 404));
  app.get('/*', (_request, reply) => reply.callNotFound());
  app.get('/:app/:version/*', { config: { rateLimit: false } }, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return reply.callNotFound();
    const { app: name, version, '*': asked } = params.output;
    const path = withoutRetrySegment(asked);
    const { 'accept-encoding': header, 'if-none-match': known } = request.headers;
    const accepted = encodings.filter((encoding) => accepts(String(header ?? ''), encoding));
    const file = await options.readReleasedFile(name, version, path, accepted);
    if (file === undefined) return reply.callNotFound();
    const tag = `W/"${file.integrity}"`;
    const policy = releasedFilePolicy(path, options.siteUrl);
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding')
      .header('etag', tag);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (known?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
    if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
    return reply.type(mime.getType(path) ?? 'application/octet-stream').send(file.bytes);
  });
};

/** Tells whether a client takes an encoding (RFC 9110, section 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  if (encoding === 'identity') return true;
  const none = /;\s*q=0(?:\.0*)?$/;
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .some((part) => part.split(';')[0]?.trim() === encoding && !none.test(part));
}
