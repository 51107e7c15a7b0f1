import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import { paths } from '@studio/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import {
  cookieLike,
  deviceOf,
  forwarding,
  requestHeaders,
  setsDevice,
  setsSession,
} from './upstream.ts';

/** One of the two requests of a login with Google. */
interface GoogleStep {
  /** Path below `/api`, the same in Directus. */
  readonly path: string;
  /** The forwarded query parameters; all others are dropped. */
  readonly query: readonly string[];
  /** True when the step may redirect to the provider; otherwise only to the site. */
  readonly leadsToProvider: boolean;
}

const steps: readonly GoogleStep[] = [
  // Directus itself adds `prompt` when the provider must ask once more.
  { path: '/auth/login/google', query: ['redirect', 'prompt'], leadsToProvider: true },
  {
    path: '/auth/login/google/callback',
    query: ['code', 'state', 'iss', 'error', 'error_description'],
    leadsToProvider: false,
  },
];

const redirects = [302, 303, 307];

/** The cookie with Directus' signed state of a pending login. */
const googleCookie = /^openid\.google=/;

const localHosts = ['localhost', '127.0.0.1', '[::1]'];
const reasonShape = /^[A-Z_]{1,50}$/;

/**
 * Serves the login with Google. A person visits these addresses, so every response is a redirect. Of the visitor's
 * cookies only those of the pending login and of the browser reach the backend.
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
  const { onError: _answersWithJson, ...common } = forwarding(request, reply, settings, {
    to: directusUrl,
    passes: (name) => step.query.includes(name),
  });
  return {
    ...common,
    rewriteRequestHeaders: () =>
      // Directus derives the provider's callback address from the host.
      requestHeaders(request, new URL(siteUrl).host, {
        ...settings,
        cookie: cookies.length > 0 ? cookies.join('; ') : undefined,
      }),
    rewriteHeaders({ location, 'set-cookie': lines = [] }) {
      const returned = googleCookies(lines, settings);
      return {
        ...(location !== undefined && { location: googleLocation(location, step, settings) }),
        ...(returned.length > 0 && { 'set-cookie': returned }),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      };
    },
    onResponse(_request, _reply, { stream }) {
      stream.resume();
      if (redirects.includes(reply.statusCode) && reply.hasHeader('location')) return reply.send();
      // Directus rejects a target outside its allow-list, which only a forged address has.
      if (step.leadsToProvider && reply.statusCode === 400) {
        return reply.send(apiError('INVALID_PAYLOAD', 'The address to return to is not allowed.'));
      }
      return giveUp(reply, 'SERVICE_UNAVAILABLE');
    },
  };
}

/** Redirects to the page that tells the visitor why the login failed. */
function giveUp(reply: FastifyReply, reason: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(failedLogin(reason), 302);
}

type Origins = Pick<Settings, 'siteUrl' | 'studioUrl'>;

/** Returns the path of the page that tells a visitor why a login failed. */
function failedLogin(reason: string): string {
  return `${paths.loginReturn.pattern}?reason=${reason}`;
}

/**
 * Returns the target of a redirect. Directus redirects a rejected visitor to the Studio's login, where a client has no
 * access; targets other than the provider and the site are replaced.
 * @param location target of Directus; may be relative
 */
function googleLocation(location: string, step: GoogleStep, origins: Origins): string {
  const { siteUrl, studioUrl } = origins;
  const to = URL.parse(location, `${siteUrl}/api${step.path}`);
  if (to?.origin === siteUrl) return siteUrl + to.pathname.replace(/(.)\/$/, '$1') + to.search;
  if (to?.origin === studioUrl) return failedLogin(reasonOf(to));
  const isProvider = step.leadsToProvider && to !== null && mayBeProvider(to, siteUrl);
  return isProvider ? to.href : failedLogin('UNKNOWN_EXCEPTION');
}

/**
 * Returns the forwarded cookies: those of the session and of the browser unchanged, that of the login with strict
 * flags.
 * @param lines the values of `Set-Cookie`; a single one comes as a text
 */
function googleCookies(
  lines: string | readonly string[],
  { siteUrl }: Pick<Settings, 'siteUrl'>,
): string[] {
  const secure = siteUrl.startsWith('https:') ? ['Secure'] : [];
  return [lines].flat().flatMap((line) => {
    if (setsSession(line) || setsDevice(line)) return [line];
    if (!googleCookie.test(line)) return [];
    const parts = line.split(/;\s*/);
    const kept = parts.filter(
      (part, index) => index === 0 || /^(?:path|expires|max-age)=/i.test(part),
    );
    return [[...kept, 'HttpOnly', 'SameSite=Lax', ...secure].join('; ')];
  });
}

/** Returns whether an address may be a provider: any over HTTPS; in development also one of this machine. */
function mayBeProvider({ protocol, hostname }: URL, siteUrl: string): boolean {
  const isLocal = siteUrl.startsWith('http:') && localHosts.includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

function reasonOf({ pathname, searchParams }: URL): string {
  if (pathname.endsWith('/tfa-setup')) return 'TFA_SETUP';
  const reason = searchParams.get('reason') ?? '';
  return reasonShape.test(reason) ? reason : 'UNKNOWN_EXCEPTION';
}
