import { customEndpoint, type RestCommand, withOptions } from '@directus/sdk';
import type { ContentSchema } from '../../contract/index.ts';
import { type Content, CookiesBlockedError, errorCode } from './content-client.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

function antiForgeryToken(): string | undefined {
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
}

const obtaining = new WeakMap<Content, Promise<string>>();

/**
 * Obtains the cookie, once for callers at the same time: a second answer would replace the cookie of the first.
 * @throws {CookiesBlockedError} when the browser has not kept it
 */
function obtainToken(content: Content): Promise<string> {
  const running = obtaining.get(content);
  if (running !== undefined) return running;
  const obtained = content
    .request(customEndpoint({ path: '/anti-forgery', method: 'GET' }))
    .then(() => {
      const token = antiForgeryToken();
      if (token === undefined) throw new CookiesBlockedError('The browser keeps no cookie.');
      return token;
    })
    .finally(() => obtaining.delete(content));
  obtaining.set(content, obtained);
  return obtained;
}

/** Obtains a missing anti-forgery cookie in advance, so that the first unsafe request takes one round trip. */
export async function prepareUnsafe(content: Content): Promise<void> {
  if (antiForgeryToken() === undefined) await obtainToken(content);
}

/**
 * Returns the header of an unsafe request that another library sends, such as a resumable upload. The cookie may change
 * between two requests, so each asks anew.
 */
export async function unsafeHeaders(content: Content): Promise<Readonly<Record<string, string>>> {
  return { [headerName]: antiForgeryToken() ?? (await obtainToken(content)) };
}

/**
 * Sends a command with an unsafe HTTP method and repeats the anti-forgery cookie's value in a header (decision A5).
 * Obtains the cookie first when it is missing.
 * @throws {CookiesBlockedError} when the browser keeps no cookies
 */
export async function requestUnsafe<Output>(
  content: Content,
  command: RestCommand<Output, ContentSchema>,
): Promise<Output> {
  const send = (token: string) =>
    content.request(
      withOptions(command, (options) => ({
        ...options,
        headers: { ...options.headers, [headerName]: token },
      })),
    );
  try {
    return await send(antiForgeryToken() ?? (await obtainToken(content)));
  } catch (error) {
    // Another tab may have replaced the cookie meanwhile.
    if (errorCode(error) !== 'ANTI_FORGERY') throw error;
    return await send(await obtainToken(content));
  }
}
