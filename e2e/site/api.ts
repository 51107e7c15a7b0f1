import type { APIRequest, APIRequestContext, APIResponse } from '@playwright/test';
import * as v from 'valibot';
import { siteUrl } from './settings.ts';

const errorsSchema = v.object({
  errors: v.array(v.object({ extensions: v.object({ code: v.string() }) })),
});

/** The site's API as its own pages use it, with separate cookies. */
export interface Api {
  /** Origin of the site. */
  readonly site: string;
  /** Sends an unsafe call with the headers that the site's own scripts send (decision A5). */
  readonly send: (
    method: 'POST' | 'PATCH',
    path: string,
    data: unknown,
    headers?: Record<string, string>,
  ) => Promise<APIResponse>;
  readonly get: (path: string) => Promise<APIResponse>;
  readonly dispose: () => Promise<void>;
}

/** Name of the session cookie. */
export const sessionCookie = 'studio_session';

/** Returns the session that an answer sets; undefined when it sets none. */
export function sessionFrom(answer: APIResponse): string | undefined {
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  const own = cookies.find(({ value }) => value.startsWith(`${sessionCookie}=`));
  return own && /=([^;]*)/.exec(own.value)?.[1];
}

/** Returns the code of the first error in an answer; undefined when it has none. */
export async function codeOf(answer: APIResponse): Promise<string | undefined> {
  const parsed = v.safeParse(errorsSchema, await answer.json().catch(() => undefined));
  return parsed.success ? parsed.output.errors[0]?.extensions.code : undefined;
}

async function antiForgeryToken(request: APIRequestContext): Promise<string> {
  await request.get('/api/anti-forgery');
  const { cookies } = await request.storageState();
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

/**
 * Opens the API without a browser.
 * @param session value of the session cookie to send
 * @param site origin of the site
 */
export async function openApi(
  requests: APIRequest,
  session?: string,
  site: string = siteUrl,
): Promise<Api> {
  const cookie = { name: sessionCookie, value: session ?? '', domain: 'localhost', path: '/' };
  const flags = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  const request = await requests.newContext({
    baseURL: site,
    ...(session !== undefined && {
      storageState: { cookies: [{ ...cookie, ...flags }], origins: [] },
    }),
  });
  const token = await antiForgeryToken(request);
  return {
    site,
    send: (method, path, data, headers = {}) =>
      request.fetch(path, {
        method,
        data: JSON.stringify(data),
        headers: {
          origin: site,
          'content-type': 'application/json',
          'x-xsrf-token': token,
          ...headers,
        },
      }),
    get: (path) => request.get(path),
    dispose: () => request.dispose(),
  };
}
