import type { BootstrapData } from '../config/index.ts';
import type { Head, RemoteModule } from '../contract/index.ts';

/** Answer to a read of public content. */
export interface ContentAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The remote that owns the page. */
export interface PageOwner {
  readonly name: string;
  readonly module: RemoteModule;
}

/** A page that the shell's server build is asked to render. */
export interface PageRequest {
  /** Absolute URL of the page. */
  readonly url: string;
  readonly boot: BootstrapData;
  /** Absent where the page is rendered without its remote: the browser fills it. */
  readonly owner?: PageOwner;
  /** Reads public content: a path under the API with its query. */
  readonly read: (path: string) => Promise<ContentAnswer>;
}

/**
 * A rendered page as data. The gateway puts the document together from it: it trusts nothing in here with more than
 * its place in the document.
 */
export interface PageContent {
  readonly status: number;
  /** Metadata of the page. */
  readonly head: Head;
  /** The site's icon, a `data:image/` URL. */
  readonly icon: string;
  /** Names of the shell's chunks that it imports as soon as it starts, for example `dom`. */
  readonly chunks: readonly string[];
  /** Markup of the links to pictures that React wants in the head. */
  readonly links: string;
  /** Markup of the application, the content of the document's root element. */
  readonly markup: string;
  /** The state that the browser's router starts from; absent where it starts with a skeleton. */
  readonly hydration?: unknown;
}

/** A redirect in place of a page. */
export interface PageRedirect {
  readonly status: number;
  /** Path of the site. */
  readonly location: string;
}

/** The shell's server build. */
export interface ServerApp {
  /** The shared singletons by import name: what remotes' server builds resolve against. */
  readonly singletons: { readonly [name: string]: unknown };
  readonly renderPage: (request: PageRequest) => Promise<PageContent | PageRedirect>;
}
