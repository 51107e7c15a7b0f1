import type { ParseKeys, TypeOptions } from 'i18next';
import type { RouteObject } from 'react-router-dom';
import type { AppName } from './apps.ts';
import type { SlotFills } from './slot.ts';

/** The messages of one namespace: nested keys, as i18next reads them. */
export type Messages = { readonly [key: string]: string | Messages };

/** The shapes of a skeleton. */
export const skeletonShapes = ['page', 'card'] as const;

export type SkeletonShape = (typeof skeletonShapes)[number];

/** The metadata of one page, as data for its `<head>`. */
export interface Head {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path of the canonical URL. */
  readonly canonical?: string | undefined;
  /** Path of a picture for link previews. */
  readonly image?: string | undefined;
  /** Width and height of the picture in pixels: link previews then show it before they have loaded it. */
  readonly imageSize?: { readonly width: number; readonly height: number } | undefined;
  /** The description of the picture, for people who do not see it. */
  readonly imageAlt?: string | undefined;
  /** Open Graph type; `website` by default. */
  readonly type?: 'website' | 'article' | undefined;
  /** Structured data (schema.org) as plain objects, without `@context`. */
  readonly structuredData?: readonly Record<string, unknown>[] | undefined;
  /** Excludes the page from search engines. */
  readonly noIndex?: boolean | undefined;
}

/** A key of any message that the app knows. */
type NamespacedKey = ParseKeys<['shared', ...Exclude<keyof TypeOptions['resources'], 'shared'>[]]>;

/** The values, besides loader data, that a page's metadata may depend on. */
export interface HeadContext {
  /** Returns the message of a key with its namespace, for example `auth:login.title`. */
  readonly translate: (key: NamespacedKey) => string;
  /** Name of the firm without its legal form, for the end of the title and structured data. */
  readonly siteName: string;
  /** Origin of the site without a trailing slash, for absolute links. */
  readonly origin: string;
}

/** The `handle` of a route: its properties besides rendering. */
export interface RouteHandle {
  /** Lets the guard admit logged-in clients only. */
  readonly requiresLogin?: boolean;
  /**
   * Declares that the loader has no side effects and returns the same data to every visitor: the shell prefetches the
   * data and keeps it in the loader cache.
   */
  readonly isPublic?: boolean;
  /**
   * Makes the page client-only, because it is personal or needs scripts; the value is the shape of its skeleton.
   * A page that requires a login is client-only without it.
   */
  readonly skeleton?: SkeletonShape;
  /** Returns the path that the visitor most likely opens next; the shell prefetches its remote. */
  readonly likelyNext?: (address: URL) => string | undefined;
  /** Returns page metadata from the route's loader data; the deepest route with a value wins. */
  readonly head?: (data: unknown, context: HeadContext) => Head;
}

/**
 * The exports of a *routes* remote: of its one exposed module, `./remote`, or of its entry. A remote of another framework
 * exports pages (`pages-module.ts`).
 */
export interface RemoteModule {
  /** The oldest contract that the remote works with. */
  readonly contract: number;
  /** The newest contract, when the remote works with several: it may then go live before and after the shell moves. */
  readonly newestContract?: number;
  /** Route objects; top-level paths are absolute. */
  readonly routes: RouteObject[];
  /** Slots of other pages, or of its own, that it fills. */
  readonly fills?: SlotFills;
  /** Messages by language; the shell adds them to the app's own i18n instance under the app's name. */
  readonly messages: { readonly it: Messages; readonly en: Messages };
}

/**
 * Returns the chunk of a route. A route whose code is in a chunk of its own has the `id` `<app>:<chunk>`, so that the
 * release can list the chunk's files for the page's preloads; without them the first view takes one more round trip.
 * @returns undefined when the route's code is in the app's main chunk
 */
export function chunkOf(app: AppName, routeId: string | undefined): string | undefined {
  const prefix = `${app}:`;
  return routeId?.startsWith(prefix) ? routeId.slice(prefix.length) : undefined;
}
