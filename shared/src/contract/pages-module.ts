import type { Call } from './calls/call.ts';
import type { Language } from './languages.ts';
import type { Head, Messages, RouteHandle } from './remote-module.ts';
import type { SlotFills } from './slot.ts';

/** The declared properties of a page: those of a route that are data. */
export interface PageHandle extends Pick<RouteHandle, 'requiresLogin' | 'isPublic' | 'skeleton'> {
  /** The path that the visitor most likely opens next; the shell prefetches its remote. */
  readonly likelyNext?: string;
}

/** A page of a *pages* remote. */
export interface Page {
  /** Absolute route pattern of React Router, for example `/prices/:item`. */
  readonly path: string;
  readonly handle?: PageHandle;
}

/** The way of a page to the backend. */
export interface PageContentClient {
  /**
   * Reads public content.
   * @param path path below `/api` with its query, for example `/items/news?fields=id,titolo&limit=3`
   * @returns the `data` of the answer; parse it
   * @throws a Directus error; `errorCode` names it. When `load` or `render` leaves it uncaught and the backend has not
   *   answered, the site says so in place of the page
   */
  readonly read: (path: string) => Promise<unknown>;
  /**
   * Makes a call of `@studio/shared/contract/calls`, with the anti-forgery token where one is needed.
   * @throws a Directus error; `errorCode` names it
   */
  readonly call: <Input, Answer>(
    call: Call<Input, Answer>,
    ...given: [Input] extends [undefined] ? [] : [given: Input]
  ) => Promise<Answer>;
  /** Returns the code that the backend gave an error; `UNREACHABLE` for any other error. */
  readonly errorCode: (error: unknown) => string;
}

/** The site, as a page sees it on the server and in the browser. */
export interface PageContext {
  /** The pattern of the page, as `pages` names it. */
  readonly path: string;
  /** The values of the parameters in the page's pattern. */
  readonly params: { readonly [name: string]: string | undefined };
  readonly language: Language;
  /** Returns a message of the remote by its key; `shared:` before the key finds those of the site. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  readonly content: PageContentClient;
}

/** The content of a page, as data. */
export interface LoadedPage {
  /** Any JSON; `mount` gets it. */
  readonly data?: unknown;
  /** The page's metadata; the shell adds the name of the site to the title. */
  readonly head?: Head;
}

/** A page that the server has rendered. */
export interface RenderedPage extends LoadedPage {
  /** Markup of the element that `mount` gets; properly nested, without scripts and styles. */
  readonly html: string;
  /** Status of the answer, 200 by default. */
  readonly status?: number;
}

/** The site, as `render` sees it. */
export interface ServerPageContext extends PageContext {
  /** The fields of the form that a browser without scripts has sent to this page. */
  readonly form?: URLSearchParams;
}

/** The site, as `mount` sees it. */
export interface BrowserPageContext extends PageContext {
  readonly address: URL;
  /** The `data` of `load` or, while hydrating, of `render`. */
  readonly data: unknown;
  /** True when the element has the markup of `render`; it is empty otherwise. */
  readonly isHydrating: boolean;
  /** Returns true while this browser is logged in. */
  readonly hasSession: () => boolean;
  /** Opens a path of the site. Links in the element need no call. */
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  /** Replaces the page's metadata. */
  readonly setHead: (head: Head) => void;
  /** Returns sanitised HTML of the CMS in the form that `innerHTML` accepts. */
  readonly trustedHtml: (html: string) => string | TrustedHTML;
  /** Form input that survives a login, in memory only, by the form's name. */
  readonly drafts: {
    readonly read: (form: string) => Readonly<Record<string, string>> | undefined;
    readonly save: (form: string, values: Readonly<Record<string, string>>) => void;
    readonly delete: (form: string) => void;
  };
  /** Makes the site ask with these messages before unsent input is lost; undefined when there is none. */
  readonly setUnsaved: (question: UnsavedQuestion | undefined) => void;
  /** Shows the loading overlay until the work is done. */
  readonly whileLoading: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Reports an error that the page has handled; the site counts it for the release. */
  readonly report: (error: unknown) => void;
  /**
   * Offers an empty element as a slot that `src/slots.ts` declares. It stays empty without a filler.
   * @returns the function that ends it
   */
  readonly offerSlot: (element: HTMLElement, name: string, data: unknown) => () => void;
}

/** The site, as `mount` of a slot's fill sees it; `data` is what the slot's schema has read. */
export type BrowserSlotContext<Data = unknown> = Pick<
  BrowserPageContext,
  'language' | 't' | 'content' | 'hasSession' | 'navigate' | 'trustedHtml' | 'report'
> & { readonly data: Data };

/** The messages of the question before unsent input is lost. */
export interface UnsavedQuestion {
  readonly title: string;
  /** Names the input that would be lost. */
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

/** The exports of a *pages* remote that both of its builds have. */
interface PagesModule {
  /** The oldest contract that the remote works with. */
  readonly contract: number;
  /** The newest contract, when the remote works with several. */
  readonly newestContract?: number;
  readonly messages: { readonly it: Messages; readonly en: Messages };
  readonly pages: readonly Page[];
  /** Slots of other pages, or of its own, that it fills. */
  readonly fills?: SlotFills;
}

/** Returns something, or a promise of it. */
type Answer<Value> = Value | Promise<Value>;

/** The exports of a *pages* remote's server build. */
export interface ServerPagesModule extends PagesModule {
  /**
   * Renders a page.
   * @throws a `Response` instead: with status 404 for the site's page about an unknown address, 302 for a redirect
   */
  readonly render: (address: URL, context: ServerPageContext) => Answer<RenderedPage>;
}

/** The exports of a *pages* remote's entry in the browser. */
export interface BrowserPagesModule extends PagesModule {
  /**
   * Loads the page before it is shown; the page before stays until then. Without it a page loads its data once it is
   * mounted: neither prefetch nor Back then find the page at its full height.
   * @throws a `Response` instead, as `render` does
   */
  readonly load?: (address: URL, context: PageContext) => Answer<LoadedPage>;
  /**
   * Shows a page in an element, which the shell removes afterwards. A change of the path or query mounts anew.
   * @returns the function that ends it
   */
  readonly mount: (element: HTMLElement, context: BrowserPageContext) => Answer<() => void>;
}
