import { customEndpoint, type RestCommand, withOptions } from '@directus/sdk';
import * as v from 'valibot';
import type { Call } from '../../contract/calls.ts';
import type { ContentSchema } from '../../contract/index.ts';
import { type Content, CookiesBlockedError, errorCode } from './content-client.ts';

/**
 * Makes a call of the registry. All but GET go with the anti-forgery token.
 * @param given the JSON body, a form with a file, or the query of a GET; undefined members are left out
 * @returns the answer, parsed; undefined where the registry names none
 * @throws a Directus error
 * @throws {v.ValiError} when the backend answers in another shape
 */
export function call<Input, Answer>(
  content: Content,
  call: Call<Input, Answer>,
  ...given: [Input] extends [undefined] ? [] : [given: Input]
): Promise<Answer>;
export async function call(
  content: Content,
  { method, path, answer }: Call<never>,
  given: object = {},
): Promise<unknown> {
  const data =
    method === 'GET'
      ? await content.request<unknown>(() => ({ method, path, params: definedIn(given) }))
      : await requestUnsafe<unknown>(content, () => ({ method, path, ...bodyOf(method, given) }));
  return answer && v.parse(answer, data);
}

const definedIn = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

function bodyOf(method: 'POST' | 'DELETE', given: object) {
  if (method === 'DELETE') return {};
  if (!(given instanceof FormData)) return { body: JSON.stringify(given) };
  // The client of Directus leaves this type to the browser, which adds the boundary between the parts.
  return { body: given, headers: { 'Content-Type': 'multipart/form-data' } };
}

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

function antiForgeryToken(): string | undefined {
  // On the server the gateway has checked the form, and adds the token to the call of its action.
  if (typeof document === 'undefined') return '';
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
