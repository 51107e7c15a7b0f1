/** Holds apart the styles of a remote's releases, whose classes have the same names. */
export interface ReleaseStyles {
  /** From now on only this release of the app styles the page; what others bring, or have brought, is left aside. */
  readonly keepOnly: (app: string, entry: string) => void;
  readonly stop: () => void;
}

/** A stylesheet of the page: one that is asked for, or one that the page carries in itself. */
function isSheet(node: Node): node is HTMLLinkElement | HTMLStyleElement {
  return (
    node instanceof HTMLStyleElement ||
    (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
  );
}

function pathOf(sheet: HTMLLinkElement | HTMLStyleElement): string {
  const address = sheet instanceof HTMLLinkElement ? sheet.href : (sheet.dataset.href ?? '');
  return new URL(address, document.baseURI).pathname;
}

/**
 * Watches the stylesheets that come into the page's head.
 *
 * The loader of a build finds a stylesheet that is there already by a name that is the same in every release of an app,
 * so that the release before would be content with the live one's. Without that name it finds its own by their address.
 */
export function createReleaseStyles(): ReleaseStyles {
  const bases = new Map<string, string>();

  function look(node: Node): void {
    if (!isSheet(node)) return;
    node.removeAttribute('data-rspack');
    const path = pathOf(node);
    for (const [app, base] of bases) {
      // Not removed and not disabled: who waits for it must see it arrive.
      if (path.startsWith(`/releases/${app}/`)) node.media = path.startsWith(base) ? '' : 'not all';
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(look);
  });
  observer.observe(document.head, { childList: true });

  return {
    keepOnly(app, entry) {
      bases.set(app, new URL('./', new URL(entry, document.baseURI)).pathname);
      document.head.querySelectorAll('link, style').forEach(look);
    },
    stop: () => observer.disconnect(),
  };
}
