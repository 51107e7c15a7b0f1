import type { BootstrapData } from './bootstrap-data.ts';
import type { ServerPagesModule } from './pages-module.ts';
import type { Head, RemoteModule } from './remote-module.ts';

/** The answer to a read of public content. */
export interface ContentAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The remote that owns the page. */
interface PageOwner {
  readonly name: string;
  readonly module: RemoteModule | ServerPagesModule;
}

/** A form that a browser without scripts has sent to a page. */
export interface FormPost {
  /** The fields, URL-encoded. */
  readonly body: string;
  /** Makes the one call of the page's action; the path is relative to the API, the body is JSON. */
  readonly send: (path: string, body: string) => Promise<ContentAnswer>;
}

/** The action data of a page that answers a form which a browser without scripts has sent. */
export interface FormAnswer {
  /** The answer of the route's action. */
  readonly outcome: unknown;
  /** The fields, URL-encoded, as the visitor has sent them. */
  readonly fields: string;
}

/** A request to the shell's server build to render a page. */
export interface PageRequest {
  /** Absolute URL of the page. */
  readonly url: string;
  readonly boot: BootstrapData;
  /** Absent when the server renders a skeleton and the browser loads the remote. */
  readonly owner?: PageOwner;
  /** Reads public content; the path is relative to the API and includes the query. */
  readonly read: (path: string) => Promise<ContentAnswer>;
  /** The form that the page's action answers before the page is rendered; absent for a GET. */
  readonly form?: FormPost;
}

/**
 * A rendered page as data, from which the gateway builds the document. The gateway treats every value as untrusted.
 */
export interface PageContent {
  readonly status: number;
  /** Metadata of the page. */
  readonly head: Head;
  /** Names of the chunks that the shell imports when it starts, for example `dom`. */
  readonly chunks: readonly string[];
  /** Markup of the image preloads that React puts into the head. */
  readonly links: string;
  /** Markup of the application, the content of the document's root element. */
  readonly markup: string;
  /** The state from which the browser's router hydrates; absent when the page is a skeleton. */
  readonly hydration?: unknown;
}

/** A redirect instead of a page. */
export interface PageRedirect {
  readonly status: number;
  /** Path of the site. */
  readonly location: string;
}

/** The exports of the shell's server build. */
export interface ServerApp {
  /** The shared singletons by import name; remotes' server builds require them. */
  readonly singletons: { readonly [name: string]: unknown };
  readonly renderPage: (request: PageRequest) => Promise<PageContent | PageRedirect>;
}
