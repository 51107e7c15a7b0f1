import type { BootstrapData, Report } from '@studio/shared/contract';
import { appNamed } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { DataRouter, RouterContextProvider } from 'react-router-dom';
import { watchComposition } from './composition/watch-composition.ts';
import { whenIdle } from './first/scheduling.ts';
import type { LoaderCache } from './navigation/loader-cache.ts';
import { createDataPrefetch } from './navigation/prefetch-data.ts';
import { createPrefetch, prefetchLikelyNext, prefetchLinks } from './remotes/prefetch.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { countFormErrors } from './reports/form-errors.ts';

interface IdleWorkOptions {
  readonly boot: Pick<BootstrapData, 'remotes' | 'composition' | 'preview'>;
  readonly router: Pick<DataRouter, 'state' | 'subscribe' | 'createHref'>;
  readonly loader: Pick<RemoteLoader, 'load'>;
  readonly addReport: (report: Report) => void;
  readonly cache: LoaderCache;
  /** Creates the router context for the loaders of a path that run ahead. */
  readonly contextAt: (path: string) => RouterContextProvider;
  /** Called with the composition that a new page would have. */
  readonly onComposition: (composition: string) => void;
}

/**
 * Starts Back in dialogs, prefetching, the count of forms with errors and watching the composition. It is a chunk of its
 * own that loads after the page; the code for dialogs and for failures are chunks that load when they are needed.
 */
export function startIdleWork({
  boot,
  router,
  loader,
  addReport,
  cache,
  contextAt,
  onComposition,
}: IdleWorkOptions): void {
  prepareDialogs(router);
  const prefetch = createPrefetch(boot, loader, createDataPrefetch(cache, contextAt));
  prefetchLinks(prefetch);
  prefetchLikelyNext(router, prefetch, whenIdle);
  // A preview is no visit: it is not counted, and it keeps its releases.
  if (boot.preview) return;
  countFormErrors(addReport, () =>
    appNamed(ownerOf(router.state.location.pathname, boot.remotes)?.remote.name),
  );
  watchComposition(router, onComposition);
}

/**
 * Makes Back close dialogs from the first one that opens, which loads the code; a dialog is open already where a reload
 * has kept its history entry.
 */
function prepareDialogs(router: IdleWorkOptions['router']): void {
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import(/* webpackChunkName: "dialogs" */ './navigation/back-closes-dialogs.ts').then(
      ({ makeBackCloseDialogs }) => {
        observer.disconnect();
        makeBackCloseDialogs(router);
      },
      () => {
        // The browser is offline: the next dialog tries again.
        isLoading = false;
      },
    );
  };
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement)) load();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  if (window.history.state?.isDialog || document.querySelector('dialog[open]') !== null) load();
}
