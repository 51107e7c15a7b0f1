import type { BootstrapRemote } from '@studio/shared/contract';
import { exposedModule, retryUrl } from '@studio/shared/contract';

/** A remote's release, live or a fallback. */
export type ReleaseFiles = Pick<BootstrapRemote, 'entry' | 'scripts' | 'styles'>;

/** The exports of an entry that is a container of Module Federation. */
interface Container {
  readonly init: (shareScope: unknown) => unknown;
  readonly get: (name: string) => Promise<() => unknown>;
}

const isContainer = (entry: object): entry is Container => 'init' in entry && 'get' in entry;

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

/**
 * Imports the module of a remote. An entry that is a container gets the shell's singletons, and exposes the module, whose
 * code loads its styles. Any other entry is the module itself; its styles are added to the document.
 * @param attempt number of failed attempts; each attempt has a URL of its own, because browsers keep failed imports
 * @throws when the import fails or the module throws while it is evaluated
 */
export async function importRemote(
  { entry, scripts, styles }: ReleaseFiles,
  attempt: number,
): Promise<unknown> {
  const address = new URL(retryUrl(entry, attempt), document.baseURI).href;
  if (attempt > 0) await refetchScripts(scripts, attempt);
  const exports: object = await import(/* webpackIgnore: true */ address);
  if (!isContainer(exports)) {
    await Promise.all(styles.map(addStyles));
    return exports;
  }
  await __webpack_init_sharing__('default');
  await exports.init(__webpack_share_scopes__.default);
  const factory = await exports.get(exposedModule);
  return factory();
}

/**
 * Fetches the scripts that a release needs to start again past the browser's cache. The cache may hold a file that was
 * damaged on its way, and every further import would read it.
 * @param attempt number of failed attempts
 */
export async function refetchScripts(scripts: readonly string[], attempt: number): Promise<void> {
  // A failed request is no error here: the import that follows fails too and is reported.
  await Promise.allSettled(
    scripts.map(async (address) =>
      (await fetch(retryUrl(address, attempt), { cache: 'reload' })).blob(),
    ),
  );
}

/** Separates the styles of a remote's releases, whose class names are the same. */
export interface ReleaseStyles {
  /** Applies the styles of this release only; those of the app's other releases are disabled, also when they load later. */
  readonly keepOnly: (app: string, entry: string) => void;
  readonly stop: () => void;
}

/**
 * Watches the stylesheets in the document's head.
 *
 * A build's loader finds a loaded stylesheet by an attribute with its name (`data-rspack`, `data-webpack`), which is the
 * same in every release of an app, so a fallback would take the live release's styles for its own. Without such
 * attributes it compares addresses.
 */
export function createReleaseStyles(): ReleaseStyles {
  const releaseFolders = new Map<string, string>();

  function update(node: Node): void {
    if (!isStylesheet(node)) return;
    for (const name of Object.keys(node.dataset)) if (name !== 'href') delete node.dataset[name];
    const path = pathOf(node);
    for (const [app, folder] of releaseFolders) {
      if (!path.startsWith(`/releases/${app}/`)) continue;
      // The loader of a removed or disabled stylesheet would wait forever for its load event.
      node.media = path.startsWith(folder) ? '' : 'not all';
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(update);
  });
  observer.observe(document.head, { childList: true });

  return {
    keepOnly(app, entry) {
      releaseFolders.set(app, new URL('./', new URL(entry, document.baseURI)).pathname);
      document.head.querySelectorAll('link, style').forEach(update);
    },
    stop: () => observer.disconnect(),
  };
}

/**
 * Adds a stylesheet to the document, unless it is there.
 * @throws when it does not load
 */
export async function addStyles(address: string): Promise<void> {
  const { href, pathname } = new URL(address, document.baseURI);
  const added = document.head.querySelectorAll('link, style');
  if ([...added].some((node) => isStylesheet(node) && pathOf(node) === pathname)) return;
  const link = document.createElement('link');
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // The next attempt must not take it for one that is there.
      link.remove();
      reject(new Error('a stylesheet did not load'));
    };
    Object.assign(link, { rel: 'stylesheet', href });
    document.head.append(link);
  });
}

type Stylesheet = HTMLLinkElement | HTMLStyleElement;

function isStylesheet(node: Node): node is Stylesheet {
  return (
    node instanceof HTMLStyleElement ||
    (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
  );
}

/** Returns the path of a stylesheet; one that the server inlined names it in `data-href`. */
function pathOf(stylesheet: Stylesheet): string {
  const address =
    stylesheet instanceof HTMLLinkElement ? stylesheet.href : (stylesheet.dataset.href ?? '');
  return new URL(address, document.baseURI).pathname;
}
