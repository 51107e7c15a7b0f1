import type { BootstrapData } from '@studio/shared/config';
import { appNamed, ownerOf } from '@studio/shared/contract';
import type { DataRouter, RouterContextProvider } from 'react-router-dom';
import { whenIdle } from './app/scheduling.ts';
import { ensureCohort } from './composition/cohort.ts';
import { watchComposition } from './composition/watch-composition.ts';
import type { LoaderCache } from './navigation/loader-cache.ts';
import { createDataPrefetch } from './navigation/prefetch-data.ts';
import { createPrefetch } from './remotes/prefetch.ts';
import { prefetchLikelyNext } from './remotes/prefetch-likely-next.ts';
import { prefetchLinks } from './remotes/prefetch-links.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { countFormErrors } from './reports/form-errors.ts';
import type { ReportQueue } from './reports/queue.ts';
import { sendReports, startOfView } from './reports/send-reports.ts';
import { measureVitals } from './reports/vitals.ts';

interface IdleWorkOptions {
  readonly boot: Pick<BootstrapData, 'remotes' | 'composition' | 'preview'>;
  /** The trace of the page's requests. */
  readonly traceparent: string;
  readonly router: Pick<DataRouter, 'state' | 'subscribe' | 'createHref'>;
  readonly loader: Pick<RemoteLoader, 'load'>;
  readonly queue: ReportQueue;
  readonly cache: LoaderCache;
  /** The router context for loaders that run ahead. */
  readonly context: RouterContextProvider;
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
  context,
  onComposition,
}: IdleWorkOptions): void {
  prepareDialogs(router);
  const prefetch = createPrefetch(boot, loader, createDataPrefetch(cache, context));
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
 * Makes Back close dialogs from the first time that one can open: the code loads when the visitor presses a key or
 * touches something other than a link, when a dialog is open, or when a reload has kept a dialog's history entry.
 */
function prepareDialogs(router: IdleWorkOptions['router']): void {
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    import(/* webpackChunkName: "dialogs" */ './navigation/back-closes-dialogs.ts').then(
      ({ makeBackCloseDialogs }) => {
        observer.disconnect();
        document.removeEventListener('pointerdown', onInput);
        document.removeEventListener('keydown', onInput);
        makeBackCloseDialogs(router);
      },
      () => {
        // The browser is offline: the next input tries again.
        isLoading = false;
      },
    );
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a') === null) load();
  };
  const observer = new MutationObserver(load);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('pointerdown', onInput);
  document.addEventListener('keydown', onInput);
  if (window.history.state?.isDialog || document.querySelector('dialog[open]') !== null) load();
}
