import type { BootstrapData } from '@studio/shared/contract';
import { appNamed } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { DataRouter, RouterContextProvider } from 'react-router-dom';
import { whenIdle } from './app/scheduling.ts';
import { ensureCohort } from './composition/cohort.ts';
import { watchComposition } from './composition/watch-composition.ts';
import type { LoaderCache } from './navigation/loader-cache.ts';
import { createDataPrefetch } from './navigation/prefetch-data.ts';
import { createPrefetch, prefetchLikelyNext, prefetchLinks } from './remotes/prefetch.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import type { ReportQueue } from './reports/failures.ts';
import {
  countFormErrors,
  measureVitals,
  sendReports,
  startOfView,
} from './reports/send-reports.ts';

interface IdleWorkOptions {
  readonly boot: Pick<BootstrapData, 'remotes' | 'composition' | 'preview'>;
  /** The trace of the page's requests. */
  readonly traceparent: string;
  readonly router: Pick<DataRouter, 'state' | 'subscribe' | 'createHref'>;
  readonly loader: Pick<RemoteLoader, 'load'>;
  readonly queue: ReportQueue;
  readonly cache: LoaderCache;
  /** Creates the router context for the loaders of a path that run ahead. */
  readonly contextAt: (path: string) => RouterContextProvider;
  /** Called with the composition that a new page would have. */
  readonly onComposition: (composition: string) => void;
}

/**
 * Starts Back in dialogs, prefetching, reporting and watching the composition. It is a chunk of its own that loads after
 * the page; the code for dialogs and for failures are chunks that load when they are needed.
 */
export function startIdleWork({
  boot,
  traceparent,
  router,
  loader,
  queue,
  cache,
  contextAt,
  onComposition,
}: IdleWorkOptions): void {
  prepareDialogs(router);
  const prefetch = createPrefetch(boot, loader, createDataPrefetch(cache, contextAt));
  prefetchLinks(prefetch);
  prefetchLikelyNext(router, prefetch, whenIdle);
  // A preview is not a visit: it is not counted, and it keeps its releases.
  if (boot.preview) return;
  const isFirst = ensureCohort();
  // Vitals come before the sending: when the page is hidden, their listener must add to the queue first.
  const owner = () => appNamed(ownerOf(router.state.location.pathname, boot.remotes)?.remote.name);
  countFormErrors(queue.add, owner);
  measureVitals(queue.add, owner());
  sendReports(queue, boot, { traceparent, start: isFirst ? undefined : startOfView() });
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
