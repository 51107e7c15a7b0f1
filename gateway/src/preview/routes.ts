import { compositionPath, previewEndPath } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { hasSession } from '../api/upstream.ts';
import { answerError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { draftToken, longestDraft, readDraftToken } from './draft-link.ts';
import { draftCookie, isFramed } from './drafts.ts';
import { previewCookie, type ReadPreview } from './previews.ts';

interface Options {
  readonly siteUrl: string;
  readonly gatewaySecret: string;
  readonly readPreview: ReadPreview;
}

/** The path before the token of a link to a draft. */
export const draftLinks = '/anteprima/';

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
 * Serves preview links: a visitor who follows one gets the site made of its releases until the link ends, or the site
 * with a draft for half an hour. A cookie replaces the token in the address at once. An invalid link to releases is
 * answered like an unknown path; one to a draft gets a page for the editor.
 */
export const previewRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { siteUrl, readPreview, gatewaySecret } = options;
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
  } as const;

  // In the Studio's frame the site is a third party: its cookies count there only under these conditions, and apart
  // from those of the site itself.
  const framedCookie = { ...cookie, sameSite: 'none', secure: true, partitioned: true } as const;
  const draftCookieFor = (request: FastifyRequest) => (isFramed(request) ? framedCookie : cookie);

  app.get(previewEndPath, (request, reply) =>
    redirectTo(
      reply.clearCookie(previewCookie, cookie).clearCookie(draftCookie, draftCookieFor(request)),
      '/',
    ),
  );

  app.get(`${draftLinks}*`, async (request, reply) => {
    const params = v.safeParse(paramsSchema, request.params);
    const token = params.success ? params.output['*'] : '';
    const now = Date.now();
    const claim = readDraftToken('link', token, gatewaySecret, now);
    const refuse = (reason: 'previewOver' | 'previewInSession') => {
      const { lingua } = request.cookies;
      const language = languageOf(lingua, request.headers['accept-language']);
      return sendPlainPage(reply, { status: 403, language, reason });
    };
    if (claim === undefined) return refuse('previewOver');
    // A preview never runs beside a client's session.
    if (hasSession(request.headers)) return refuse('previewInSession');
    const { until: _, ...item } = claim;
    reply.setCookie(draftCookie, draftToken('session', item, gatewaySecret, now), {
      ...draftCookieFor(request),
      maxAge: longestDraft.session / 1000,
    });
    return redirectTo(reply, claim.path);
  });

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
