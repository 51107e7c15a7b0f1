import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** The prefix of cookies that a browser accepts with https only, and the one that stands for it on this machine. */
const [securePrefix, localPrefix] = ['__Host-', 'dev-host-'];

/** Headers that belong to the connection, or that would change a page after it was composed. */
const unforwarded: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
]);

/** The two origins that a request crosses. */
export interface Origins {
  readonly site: string;
  readonly local: string;
}

/**
 * Sends a request on to the site as a browser on the site would send it.
 * @throws {Error} when the site does not answer
 */
export function askSite(
  { site, local }: Origins,
  incoming: IncomingMessage,
  isDocument: boolean,
): Promise<IncomingMessage> {
  const address = new URL(incoming.url ?? '/', site);
  const headers: IncomingHttpHeaders = { ...incoming.headers, host: address.host };
  // Other origins stay as they are: the site rejects them.
  if (headers.origin === local) headers.origin = site;
  if (headers.referer?.startsWith(`${local}/`))
    headers.referer = `${site}${headers.referer.slice(local.length)}`;
  if (headers.cookie !== undefined)
    headers.cookie = headers.cookie.replaceAll(
      new RegExp(`(^|; )${localPrefix}`, 'g'),
      `$1${securePrefix}`,
    );
  if (isDocument) {
    // The page changes on its way; its tag would be that of the site's.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    delete headers['accept-encoding'];
  }
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = send(address, { method: incoming.method, headers }, resolve);
    outgoing.once('error', reject);
    incoming.once('error', reject).pipe(outgoing);
  });
}

/** Returns the headers of the site's answer for a browser on this machine. */
export function localHeaders(
  { headers }: IncomingMessage,
  siteOrigin: string,
  { site, local }: Origins,
): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || unforwarded.has(name)) continue;
    given[name] = value;
  }
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  if (cookies !== undefined) given['set-cookie'] = cookies.map(localCookie);
  const toLocal = (text: string) => text.replaceAll(siteOrigin, local).replaceAll(site, local);
  if (location !== undefined) given.location = toLocal(location);
  // The local build is served from the folder of releases, so that the policy stays as strict as it is.
  if (typeof policy === 'string') given['content-security-policy'] = toLocal(policy);
  return given;
}

/** Returns a cookie that a browser takes without https, for this machine. */
function localCookie(cookie: string): string {
  return cookie
    .replace(/;\s*(?:Secure|Domain=[^;]*)(?=;|$)/gi, '')
    .replace(/;\s*SameSite=None(?=;|$)/i, '; SameSite=Lax')
    .replace(new RegExp(`^${securePrefix}`), localPrefix);
}
