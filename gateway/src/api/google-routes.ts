import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { apiError } from './api-error.ts';
import {
  failedLogin,
  type GoogleStep,
  googleCookie,
  googleCookies,
  googleLocation,
} from './google-answer.ts';
import { cookieLike, deviceOf, requestHeaders } from './upstream-headers.ts';

const steps: readonly GoogleStep[] = [
  // `prompt` is what Directus itself adds when the provider must ask once more.
  { path: '/auth/login/google', query: ['redirect', 'prompt'], leadsToProvider: true },
  {
    path: '/auth/login/google/callback',
    query: ['code', 'state', 'iss', 'error', 'error_description'],
    leadsToProvider: false,
  },
];

const redirects = [302, 303, 307];

/**
 * The login with Google: not calls of scripts but addresses that a person visits, so that every answer
 * is a redirect. Of the visitor's cookies only those of the login under way and of the device reach the backend.
 */
export const googleRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
    const isTooMany = error.statusCode === 429;
    if (!isTooMany) request.log.error(error);
    return giveUp(reply, isTooMany ? 'REQUESTS_EXCEEDED' : 'SERVICE_UNAVAILABLE');
  });

  for (const step of steps) {
    app.get(step.path, {
      exposeHeadRoute: false,
      config: { rateLimit: { max: settings.rateLimits.login, timeWindow: '1 minute' } },
      handler: (request, reply) => reply.from(step.path, forward(step, settings, request, reply)),
    });
  }
};

function forward(
  step: GoogleStep,
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReplyFromHooks {
  const { siteUrl, directusUrl } = settings;
  const { headers } = request;
  const cookies = [cookieLike(headers, googleCookie), deviceOf(headers, siteUrl)].filter(
    (cookie) => cookie !== undefined,
  );
  return {
    getUpstream: () => directusUrl,
    queryString: (_search, url) => allowedQuery(step, url),
    retryDelay: () => null,
    rewriteRequestHeaders: () =>
      // Directus derives from the host where the provider leads back to.
      requestHeaders(request, new URL(siteUrl).host, {
        ...settings,
        cookie: cookies.length > 0 ? cookies.join('; ') : undefined,
      }),
    rewriteHeaders({ location, 'set-cookie': lines = [] }) {
      const cookies = googleCookies(lines, settings);
      return {
        ...(location !== undefined && { location: googleLocation(location, step, settings) }),
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      };
    },
    onResponse(_request, _reply, { stream }) {
      stream.resume();
      if (redirects.includes(reply.statusCode) && reply.hasHeader('location')) return reply.send();
      // Only an address that was put together by hand asks to be led elsewhere.
      if (step.leadsToProvider && reply.statusCode === 400) {
        return reply.send(apiError('INVALID_PAYLOAD', 'This is no address to return to.'));
      }
      return giveUp(reply, 'SERVICE_UNAVAILABLE');
    },
  };
}

/** A person is looking: they are told on a page why they are not logged in. */
function giveUp(reply: FastifyReply, reason: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(failedLogin(reason), 302);
}

function allowedQuery({ query }: GoogleStep, url: string): string {
  const given = new URL(url, 'http://gateway').searchParams;
  return new URLSearchParams([...given].filter(([name]) => query.includes(name))).toString();
}
