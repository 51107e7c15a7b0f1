import type { APIRequest, APIRequestContext, APIResponse } from '@playwright/test';
import { openApi, sessionCookie, sessionFrom } from './api.ts';
import type { Client } from './clients.ts';
import { siteUrl } from './settings.ts';

type FetchOptions = NonNullable<Parameters<APIRequestContext['fetch']>[1]>;

/** A call as it goes over the wire. */
export type Call = Pick<FetchOptions, 'method' | 'headers' | 'data' | 'multipart'>;

/** A caller of the site without a browser: a logged-in client, or a stranger. */
export interface Caller {
  /** Sends a call with the headers that the site's own scripts send (decision A5). */
  readonly ask: (path: string, call?: Call) => Promise<APIResponse>;
  readonly dispose: () => Promise<void>;
}

const token = 'any-value-that-cookie-and-header-share';

/** Logs a client in without a browser; resolves with the session. */
export async function sessionFor(
  requests: APIRequest,
  { email, password }: Client,
  site: string = siteUrl,
): Promise<string> {
  const api = await openApi(requests, undefined, site);
  const login = { email, password, mode: 'session' };
  const session = sessionFrom(await api.send('POST', '/api/auth/login', login));
  await api.dispose();
  if (session === undefined) throw new Error(`${email} cannot log in`);
  return session;
}

/**
 * Opens the site for a client, or for a stranger when there is no client.
 * @param site origin of the site
 */
export async function callerFor(
  requests: APIRequest,
  client?: Client,
  site: string = siteUrl,
): Promise<Caller> {
  const session = client && `${sessionCookie}=${await sessionFor(requests, client, site)}`;
  const cookie = [`XSRF-TOKEN=${token}`, ...(session === undefined ? [] : [session])].join('; ');
  const request = await requests.newContext({
    baseURL: site,
    extraHTTPHeaders: { cookie, origin: site, 'x-xsrf-token': token },
  });
  return {
    ask: (path, call = {}) => request.fetch(path, { ...call, maxRedirects: 0 }),
    dispose: () => request.dispose(),
  };
}

/** Returns an answer without its date as one text: equal texts mean indistinguishable answers. */
export async function fingerprint(answer: APIResponse): Promise<string> {
  const headers = answer.headersArray().filter(({ name }) => name.toLowerCase() !== 'date');
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  const body = (await answer.body()).toString('latin1');
  return [answer.status(), ...lines.toSorted(), body].join('\n');
}
