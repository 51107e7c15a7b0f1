import type { BootData } from '../config/index.ts';
import type { RemoteModule } from '../contract/index.ts';

/** A released file as the browser asks for it. */
export interface Asset {
  readonly url: string;
  /** Subresource integrity value, `sha384-…`. */
  readonly integrity: string;
}

/** A released stylesheet. */
export interface StyleAsset extends Asset {
  /** Its text, for the page to carry in itself; undefined where it cannot be had, and the browser must ask for it. */
  readonly text?: string;
}

/** What of a release the page names in its head. */
export interface ReleaseAssets {
  /** Scripts needed before the app renders, the entry first. */
  readonly scripts: readonly Asset[];
  readonly styles: readonly StyleAsset[];
  readonly fonts: readonly string[];
}

/** The remote that owns the path. */
export interface PageOwner {
  readonly name: string;
  readonly assets: ReleaseAssets;
  /** None where the content is not rendered on the server: it is somebody's own, or the release failed. */
  readonly module?: RemoteModule;
}

/** Answer to a read of public content. */
export interface ContentAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What the gateway asks the shell's server build for. */
export interface PageRequest {
  /** Absolute URL of the page. */
  readonly url: string;
  readonly boot: BootData;
  readonly shell: ReleaseAssets;
  readonly owner?: PageOwner;
  /** Bundled texts of every remote of the release set. */
  readonly texts: { readonly [app: string]: RemoteModule['texts'] };
  /** Integrity value of every script that the page may run, by address. */
  readonly integrity: { readonly [url: string]: string };
  /** Reads public content: a path under the API with its query. */
  readonly read: (path: string) => Promise<ContentAnswer>;
}

/** A complete answer: the document and what its policy must allow. */
export interface PageResponse {
  readonly status: number;
  /** Target of a redirect; then there is no document. */
  readonly location?: string;
  readonly html: string;
  /** CSP source expressions (`'sha256-…'`) of the inline scripts and styles in the document. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** The shell's server build. */
export interface ServerApp {
  /** The shared singletons by import name: what remotes' server builds resolve against. */
  readonly singletons: { readonly [name: string]: unknown };
  readonly renderPage: (request: PageRequest) => Promise<PageResponse>;
}
