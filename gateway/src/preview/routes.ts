import { compositionPath, previewEndPath } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { answerError } from '../errors.ts';
import { compositionCookie, type ReadPreview } from './previews.ts';

interface Options {
  readonly siteUrl: string;
  readonly readReplay: ReadPreview;
}

const paramsSchema = v.object({ '*': v.string() });
const querySchema = v.object({ to: v.optional(v.string(), '/') });

/** Where a link leads: a path of this site, or else its home. */
export function ownPath(to: string, siteUrl: string): string {
  const address = to.startsWith('/') ? URL.parse(to, siteUrl) : null;
  // A path that begins with two slashes would be another host to a browser.
  if (address?.origin !== siteUrl || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search;
}

function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(path, 303);
}

/**
 * Composition links: whoever follows one gets the site made of the releases it names until it ends. The address is
 * exchanged for a cookie at once. A link that counts for nothing is answered as if there were none.
 */
export const previewRoutes: FastifyPluginAsync<Options> = async (app, { siteUrl, readReplay }) => {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
  } as const;

  app.get(previewEndPath, (_request, reply) =>
    leadTo(reply.clearCookie(compositionCookie, cookie), '/'),
  );

  // Not a parameter: those have a length that a token exceeds.
  app.get(`${compositionPath}/*`, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    const query = v.safeParse(querySchema, request.query);
    const token = params.success ? params.output['*'] : '';
    const preview = await readReplay(token);
    if (preview === undefined || !query.success) return answerError(reply, 404);
    const maxAge = Math.floor((preview.until - Date.now()) / 1000);
    reply.setCookie(compositionCookie, token, { ...cookie, maxAge });
    return leadTo(reply, ownPath(query.output.to, siteUrl));
  });
};
