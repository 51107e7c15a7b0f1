import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings, TransportScope } from '../settings/settings.ts';

/** In seconds. */
const oneYear = 31_536_000;

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Headers of responses to malformed addresses, which no hook sees. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * The policy of uploaded files at both origins: a file that is opened by itself runs nothing, and no page may frame it.
 */
export const filePolicy = "default-src 'none'; sandbox; form-action 'none'; frame-ancestors 'none'";

const scopeDirectives: { readonly [scope in TransportScope]: string } = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
};

/** Returns the HSTS header of an origin (RFC 6797); nothing for an origin without HTTPS. */
export function strictTransport(
  origin: string,
  scope: TransportScope,
): { readonly [name: string]: string } {
  if (!origin.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${oneYear}${scopeDirectives[scope]}` };
}

/**
 * Adds the security headers of every response. The policy here is that of responses that are no pages: nothing in them
 * may run or be framed. Pages replace it with their own.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { siteUrl, transportScope }: Pick<Settings, 'siteUrl' | 'transportScope'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // The map's frame does not load under an embedder policy.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions.map((name) => `${name}=()`).join(', '));
    reply.headers(strictTransport(siteUrl, transportScope));
  });
}
