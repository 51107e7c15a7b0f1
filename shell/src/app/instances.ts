import {
  addMessages,
  type Content,
  createContent,
  createI18n,
  createStore,
  type Store,
} from '@studio/shared/client';
import { type BootstrapData, languages } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { i18n } from 'i18next';
import type { ShellMessages } from '../messages/index.ts';

/** The objects that exist once per tab and once per server render. */
export interface AppInstances {
  readonly boot: BootstrapData;
  readonly store: Store;
  /** The messages of the shell; no remote can reach them. */
  readonly i18n: i18n;
  /**
   * Returns the i18n instance of a remote, which has the remote's messages and copies of the shell's and the shared ones:
   * whatever a remote writes stays on its own pages.
   */
  readonly messagesOf: (app: string) => i18n;
  /** Returns the i18n instance of the remote that owns a path; the shell's for other paths. */
  readonly messagesAt: (path: string) => i18n;
  readonly content: Content;
}

/** Creates the instances of a tab or of a server render; the content client calls `fetch`. */
export function createInstances(
  boot: BootstrapData,
  messages: ShellMessages,
  fetch: typeof globalThis.fetch,
): AppInstances {
  const i18n = createI18n(boot.language, boot.dictionary);
  addMessages(i18n, 'shell', messages, boot.dictionary);
  const ofApps = new Map<string, i18n>();

  function messagesOf(app: string): i18n {
    const known = ofApps.get(app);
    if (known !== undefined) return known;
    const own = createI18n(boot.language, boot.dictionary);
    // The shell's skeletons and notices inside of the remote's pages.
    for (const language of languages)
      own.addResourceBundle(language, 'shell', i18n.getResourceBundle(language, 'shell'));
    ofApps.set(app, own);
    return own;
  }

  return {
    boot,
    store: createStore(),
    i18n,
    messagesOf,
    messagesAt(path) {
      const owner = ownerOf(path, boot.remotes)?.remote.name;
      return owner === undefined ? i18n : messagesOf(owner);
    },
    content: createContent({ url: `${boot.origin}/api`, fetch }),
  };
}
