/** Separates the styles of a remote's releases, whose class names are the same. */
export interface ReleaseStyles {
  /** Applies the styles of this release only; those of the app's other releases are disabled, also when they load later. */
  readonly keepOnly: (app: string, entry: string) => void;
  readonly stop: () => void;
}

/**
 * Watches the stylesheets in the document's head.
 *
 * A build's loader finds a loaded stylesheet by its `data-rspack` name, which is the same in every release of an app, so
 * a fallback would take the live release's styles for its own. Without the attribute it compares addresses.
 */
export function createReleaseStyles(): ReleaseStyles {
  const releaseFolders = new Map<string, string>();

  function update(node: Node): void {
    if (!isStylesheet(node)) return;
    node.removeAttribute('data-rspack');
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
