import { compositionHeader, compositionPath } from '@studio/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';

/** Begins the addresses whose rest lets whoever has it in, for as long as it lasts. */
const links = `${compositionPath}/`;

/** The longest composition that is logged: thirty apps with versions as the release tool makes them fit. */
const longest = 1500;

/**
 * A composition as pages name it, `shell@1.0.0-0a1b2c3d auth@…`. It comes from outside: what could be an address, a word
 * or a secret is none, since a version is three numbers and a short rest, or that of a working copy.
 */
const version = String.raw`(?:\d+\.\d+\.\d+|development)(?:-[\w.-]{1,40})?`;
const composition = new RegExp(`^shell@${version}(?: [a-z][a-z0-9-]{0,39}@${version})*$`);
const compositionSchema = v.pipe(v.string(), v.maxLength(longest), v.regex(composition));

/** The releases that a page says its call comes from; left out where it says nothing, or something else. */
function saidComposition({ headers }: FastifyRequest): { readonly composition?: string } {
  const { success, output } = v.safeParse(compositionSchema, headers[compositionHeader]);
  return success ? { composition: output } : {};
}

/** Logs one line per answer, without what may be secret or personal: no query, cookie, body, address or link. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const path = address.startsWith(links) ? `${links}…` : address;
    const milliseconds = Math.round(reply.elapsedTime);
    const { method } = request;
    const said = saidComposition(request);
    request.log.info({ method, path, status: reply.statusCode, milliseconds, ...said });
  });
}
