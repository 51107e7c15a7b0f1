import '@studio/shared/kit/ui/tokens.css';
import '@studio/shared/kit/brand.json?colours.css';
import './styles/base.css';
import { hydratePage } from './bootstrap.tsx';
import type { FirstScript } from './first/run-page.ts';
import { nextTask } from './first/scheduling.ts';

/** Starts the shell; the first script of the page calls it. */
export async function start(first: FirstScript): Promise<void> {
  // The evaluation of this bundle is a long task of its own, so the start runs in the next one.
  await nextTask();
  await hydratePage(first);
}
