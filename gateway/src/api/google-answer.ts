import { paths } from '@studio/shared/contract';
import type { Settings } from '../settings.ts';
import { setsDevice, setsSession } from './upstream-headers.ts';

type Origins = Pick<Settings, 'siteUrl' | 'studioUrl'>;

/** One of the two visits that a login with Google makes here. */
export interface GoogleStep {
  /** Path below `/api`, the same in Directus. */
  readonly path: string;
  /** Query parameters that are passed on; all others are dropped. */
  readonly query: readonly string[];
  /** Whether it may send the browser to the provider; else only to the site. */
  readonly leadsToProvider: boolean;
}

const localHosts = ['localhost', '127.0.0.1', '[::1]'];
const reasonShape = /^[A-Z_]{1,50}$/;

/** The name of the cookie in which Directus remembers, signed, a login that is under way. */
export const googleCookie = /^openid\.google=/;

/** The page of the site that tells a visitor why a login came to nothing. */
export function failedLogin(reason: string): string {
  return `${paths.loginReturn.pattern}?reason=${reason}`;
}

/**
 * Where the browser is really sent. Directus leads whom it refuses to the editors' login, which is no
 * place for a client; any address that is neither the provider's nor the site's is not followed.
 * @param location as Directus gives it; may be relative
 */
export function googleLocation(location: string, step: GoogleStep, origins: Origins): string {
  const { siteUrl, studioUrl } = origins;
  const to = URL.parse(location, `${siteUrl}/api${step.path}`);
  if (to?.origin === siteUrl) return siteUrl + to.pathname.replace(/(.)\/$/, '$1') + to.search;
  if (to?.origin === studioUrl) return failedLogin(reasonOf(to));
  const isProvider = step.leadsToProvider && to !== null && mayBeProvider(to, siteUrl);
  return isProvider ? to.href : failedLogin('UNKNOWN_EXCEPTION');
}

/**
 * The cookies that pass: the session's and the device's as they are, the login's with all the flags it should have.
 * @param lines the values of `Set-Cookie`; a single one comes as a text
 */
export function googleCookies(
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

/** Any address over HTTPS; in development also a provider on this machine. */
function mayBeProvider({ protocol, hostname }: URL, siteUrl: string): boolean {
  const isLocal = siteUrl.startsWith('http:') && localHosts.includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

function reasonOf({ pathname, searchParams }: URL): string {
  if (pathname.endsWith('/tfa-setup')) return 'TFA_SETUP';
  const reason = searchParams.get('reason') ?? '';
  return reasonShape.test(reason) ? reason : 'UNKNOWN_EXCEPTION';
}
