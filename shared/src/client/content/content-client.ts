import { createDirectus, isDirectusError, type RestClient, rest } from '@directus/sdk';
import { createContext } from 'react-router-dom';
import type { BootstrapData, ContentSchema } from '../../contract/index.ts';

/** The client for the backend's content, files and account calls. */
export type Content = RestClient<ContentSchema>;

/** The options of the client. */
interface ContentOptions {
  /** Absolute address of the API, without a trailing slash. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Creates the client; the shell does so once per tab and once per server render. */
export function createContent({ url, fetch }: ContentOptions): Content {
  return createDirectus<ContentSchema>(url, { globals: { fetch: rejected(fetch) } }).with(rest());
}

/**
 * Makes the client reject every error. It takes an answer that is no JSON, HTML or plain text for data, also a proxy's
 * empty 502 (`findings/directus-sdk-error-as-data.sh`).
 */
function rejected(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    const { body, headers, ok, status } = response;
    if (ok || headers.get('content-type')?.startsWith('application/json')) return response;
    return new Response(body, {
      status,
      headers: { ...Object.fromEntries(headers), 'content-type': 'text/plain' },
    });
  };
}

/** The router context that holds the client for loaders and actions. */
export const contentContext = createContext<Content>();

/** The router context that holds the page's bootstrap data for loaders and actions. */
export const bootstrapContext = createContext<BootstrapData>();

/** Thrown when the browser keeps no cookie of the site, so that nothing can be sent to the backend. */
export class CookiesBlockedError extends Error {
  override readonly name = 'CookiesBlockedError';
}

/**
 * Returns the code of the first error that Directus named; `COOKIES_BLOCKED` when the browser keeps no cookie of the site;
 * `UNREACHABLE` for any other error.
 */
export function errorCode(error: unknown): string {
  if (error instanceof CookiesBlockedError) return 'COOKIES_BLOCKED';
  // The SDK's own test cannot read an empty list.
  const { errors }: { readonly errors?: { readonly length: number } } = Object(error);
  if (errors?.length === 0 || !isDirectusError(error)) return 'UNREACHABLE';
  return error.errors[0]?.extensions.code ?? 'UNKNOWN';
}
