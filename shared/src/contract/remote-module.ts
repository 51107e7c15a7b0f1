import type { ParseKeys, TypeOptions } from 'i18next';
import type { RouteObject } from 'react-router-dom';
import type { Head } from './head.ts';

/** Interface messages of one namespace: nested keys, as i18next reads them. */
export type Messages = { readonly [key: string]: string | Messages };

/** The shapes of what stands in for a page until its scripts run. */
export const skeletonShapes = ['page', 'card'] as const;

export type SkeletonShape = (typeof skeletonShapes)[number];

/** What a route says of itself besides how it renders; the value of its `handle`. */
export interface RouteHandle {
  /** The guard lets only logged-in clients in. */
  readonly requiresLogin?: boolean;
  /**
   * What the route's loader gives is the same for everybody, and giving it changes nothing: it is asked for ahead of a
   * visit, and shown again to who comes back.
   */
  readonly isPublic?: boolean;
  /**
   * Keeps the page from being rendered on the server, because it is one person's or useless without scripts;
   * says what shape stands in for it until then. Pages that require a login have one anyway.
   */
  readonly skeleton?: SkeletonShape;
  /** Path that the visitor most likely needs next, from the page's own address: its remote is fetched ahead. */
  readonly likelyNext?: (address: URL) => string | undefined;
  /** Page metadata from the route's loader data; the deepest route with a value wins. */
  readonly head?: (data: unknown, context: HeadContext) => Head;
}

/** A key of any interface text that the app knows. */
type NamespacedKey = ParseKeys<['shared', ...Exclude<keyof TypeOptions['resources'], 'shared'>[]]>;

/** What a page's metadata may depend on besides its data. */
export interface HeadContext {
  /** Returns the text under a key with its namespace, for example `auth:login.title`. */
  readonly translate: (key: NamespacedKey) => string;
  /** Name of the firm, for the title's end and structured data. */
  readonly siteName: string;
  /** Origin of the site without a trailing slash, for absolute links. */
  readonly origin: string;
}

/** The one module that a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Number of the oldest agreement that the remote works with. */
  readonly contract: number;
  /** Number of the newest one, where it works with several: it may then go live before and after the shell moves. */
  readonly newestContract?: number;
  /** Route objects; top-level paths are absolute. */
  readonly routes: RouteObject[];
  /** Interface messages by language, added to the shared i18n instance under the app's name. */
  readonly messages: { readonly it: Messages; readonly en: Messages };
}
