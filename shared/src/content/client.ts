import { createDirectus, type RestClient, rest } from '@directus/sdk';
import { createContext } from 'react-router-dom';
import type { ContentSchema } from './content-schema.ts';

/** The one client for the backend's content and files. */
export type Content = RestClient<ContentSchema>;

/** What the client needs from its peers. */
export interface ContentOptions {
  /** Absolute address of the API, without a trailing slash. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Makes the client: the shell does so once per tab and once per server render. */
export function createContent({ url, fetch }: ContentOptions): Content {
  return createDirectus<ContentSchema>(url, { globals: { fetch } }).with(rest());
}

/** The client for route loaders. */
export const contentContext = createContext<Content>();
