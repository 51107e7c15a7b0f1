import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** In seconds. */
const oneYear = 31_536_000;

const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** For answers to addresses so malformed that no hook sees them. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The policy of uploaded files, at both origins: one that is opened by itself runs nothing, and no page may frame it. */
export const filePolicy = "default-src 'none'; sandbox; form-action 'none'; frame-ancestors 'none'";

/**
 * How far an origin's promise of HTTPS goes: its own host name, all names below it too, or in browsers before a first
 * visit as well (hstspreload.org). Each is harder to take back than the one before.
 */
export const transportScopes = ['host', 'subdomains', 'preload'] as const;

export type TransportScope = (typeof transportScopes)[number];

const scopeDirectives: { readonly [scope in TransportScope]: string } = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
};

/** Returns the header by which an origin served over HTTPS promises never to be asked for otherwise (RFC 6797). */
export function strictTransport(
  origin: string,
  scope: TransportScope,
): { readonly [name: string]: string } {
  if (!origin.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${oneYear}${scopeDirectives[scope]}` };
}

/**
 * Gives every answer its security headers. The policy here is for what is no page: nothing in it
 * may run or be framed; pages replace it by their own.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    siteUrl,
    transportScope,
  }: { readonly siteUrl: string; readonly transportScope: TransportScope },
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
    // The map's frame could not be shown under an embedder policy.
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
