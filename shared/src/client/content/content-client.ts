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
  return createDirectus<ContentSchema>(url, { globals: { fetch } }).with(rest());
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
  if (!isDirectusError(error)) return 'UNREACHABLE';
  return error.errors[0]?.extensions.code ?? 'UNKNOWN';
}
