import { compositionPath, previewEndPath } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { answerError } from '../http/errors.ts';
import { previewCookie, type ReadPreview } from './previews.ts';

interface Options {
  readonly siteUrl: string;
  readonly readPreview: ReadPreview;
}

const paramsSchema = v.object({ '*': v.string() });
const querySchema = v.object({ to: v.optional(v.string(), '/') });

/** Returns the path of a link's target; the home page for targets outside this site. */
export function ownPath(to: string, siteUrl: string): string {
  const address = to.startsWith('/') ? URL.parse(to, siteUrl) : null;
  // Browsers read a path that begins with two slashes as another host.
  if (address?.origin !== siteUrl || address.pathname.startsWith('//')) return '/';
  return address.pathname + address.search;
}

function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(path, 303);
}

/**
 * Serves preview links: a visitor who follows one gets the site made of its releases until the link ends. A cookie
 * replaces the token in the address at once. An invalid link is answered like an unknown path.
 */
export const previewRoutes: FastifyPluginAsync<Options> = async (app, { siteUrl, readPreview }) => {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
  } as const;

  app.get(previewEndPath, (_request, reply) =>
    redirectTo(reply.clearCookie(previewCookie, cookie), '/'),
  );

  // A wildcard instead of a parameter: a token exceeds the longest parameter.
  app.get(`${compositionPath}/*`, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    const query = v.safeParse(querySchema, request.query);
    const token = params.success ? params.output['*'] : '';
    const preview = await readPreview(token);
    if (preview === undefined || !query.success) return answerError(reply, 404);
    const maxAge = Math.floor((preview.until - Date.now()) / 1000);
    reply.setCookie(previewCookie, token, { ...cookie, maxAge });
    return redirectTo(reply, ownPath(query.output.to, siteUrl));
  });
};
