import { compositionHeader, compositionPath } from '@studio/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { namedTrace } from './trace.ts';

/** Prefixes of preview links and of clients' calendars: the rest of such a path is a secret while the link lasts. */
const secretLinks = [`${compositionPath}/`, '/anteprima/', '/scadenze/'];

/** Longest composition that is logged, in characters: enough for thirty apps. */
const maxLength = 1500;

/**
 * A composition as pages name it, `shell@1.0.0-0a1b2c3d auth@…`. Browsers send it, so the pattern is strict: a version
 * is three numbers and a short suffix, or that of a working copy, which leaves no place for an address or a secret.
 */
const version = String.raw`(?:\d+\.\d+\.\d+|development)(?:-[\w.-]{1,40})?`;
const composition = new RegExp(`^shell@${version}(?: [a-z][a-z0-9-]{0,39}@${version})*$`);
const compositionSchema = v.pipe(v.string(), v.maxLength(maxLength), v.regex(composition));

/** Returns the composition that a page names in its request; nothing where the header is absent or malformed. */
function namedComposition({ headers }: FastifyRequest): { readonly composition?: string } {
  const { success, output } = v.safeParse(compositionSchema, headers[compositionHeader]);
  return success ? { composition: output } : {};
}

/** Logs one line per response, without secrets and personal data: no query, cookie, body, address or secret link. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const link = secretLinks.find((prefix) => address.startsWith(prefix));
    request.log.info({
      method: request.method,
      path: link === undefined ? address : `${link}…`,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...namedComposition(request),
      trace: namedTrace(request),
    });
  });
}
