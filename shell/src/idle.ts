import type { BootstrapData } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import type { RouterContextProvider } from 'react-router-dom';
import { ensureCohort } from './cohort.ts';
import { followLikelyNext } from './follow-likely-next.ts';
import { followRelease } from './follow-release.ts';
import type { KeptPages } from './kept-pages.ts';
import { pageDataAhead } from './page-data-ahead.ts';
import { createPrefetch } from './remotes/prefetch.ts';
import { prefetchLinks } from './remotes/prefetch-links.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { appNamed } from './reports/app-named.ts';
import type { Queue } from './reports/queue.ts';
import { sendReports } from './reports/send-reports.ts';
import { measureVitals } from './reports/vitals.ts';
import type { Router } from './router.ts';
import { whenIdle } from './when-idle.ts';

interface Tab {
  readonly boot: Pick<BootstrapData, 'remotes' | 'composition' | 'preview'>;
  readonly router: Pick<Router, 'state' | 'subscribe'>;
  readonly loader: Pick<RemoteLoader, 'load'>;
  readonly queue: Queue;
  readonly kept: KeptPages;
  /** What loaders find when pages are loaded ahead. */
  readonly context: RouterContextProvider;
  /** Told which composition a new page would have. */
  readonly onComposition: (composition: string) => void;
}

/** What a tab does besides showing the site; a chunk of its own, because no visitor waits for it. */
export function startIdleWork(tab: Tab): void {
  const { boot, router, loader, queue, kept, context, onComposition } = tab;
  const prefetch = createPrefetch(boot, loader, pageDataAhead(kept, context));
  prefetchLinks(prefetch);
  followLikelyNext(router, prefetch, whenIdle);
  // Who looks at a composition on trial is no visitor, and stays with it.
  if (boot.preview) return;
  ensureCohort();
  // First, so that what is measured of a page that is hidden goes along.
  const owner = ownerOf(router.state.location.pathname, boot.remotes)?.remote;
  measureVitals(queue.tell, owner && appNamed(owner.name));
  sendReports(queue, boot.composition);
  followRelease(router, onComposition);
}
