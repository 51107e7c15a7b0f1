import type { Page } from '@playwright/test';

/** How a change of what the screen shows went, in milliseconds. */
export interface ScreenChange {
  /** From the visitor's event until the change was painted. */
  readonly shown: number;
  /** The longest the main thread was busy at a stretch from the event until then; 0 below what the browser reports (50). */
  readonly blocked: number;
}

interface Watch {
  readonly finish: () => Promise<ScreenChange>;
}

declare global {
  interface Window {
    watchChange?: Watch;
  }
}

/** Runs in the page: watches from the next event of the kind until the text of the place is another one. */
function startWatch({ place, kind }: { readonly place: string; readonly kind: string }): void {
  const text = () => document.querySelector(place)?.textContent ?? '';
  const before = text();
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  let began = 0;
  const done = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing changed in ${place}`)), 10_000);
    window.addEventListener(
      kind,
      (event) => {
        began = event.timeStamp;
        const look = () => {
          if (text() === before) requestAnimationFrame(look);
          // The frame is painted when the next task after its callbacks runs.
          else setTimeout(() => resolve(performance.now()));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  window.watchChange = {
    async finish() {
      const ended = await done;
      // Long tasks are reported a moment after they end.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const within = [...tasks, ...observer.takeRecords()].filter(
        ({ startTime, duration }) => startTime + duration >= began && startTime <= ended,
      );
      observer.disconnect();
      return {
        shown: ended - began,
        blocked: Math.max(0, ...within.map(({ duration }) => duration)),
      };
    },
  };
}

/**
 * Measures what a visitor's action does to the screen.
 * @param place selector of what shows the change
 * @param kind the event that the action begins with: `click`, `input`, `change`, `popstate`
 */
export async function measureChange(
  page: Page,
  place: string,
  kind: string,
  act: () => Promise<void>,
): Promise<ScreenChange> {
  await page.evaluate(startWatch, { place, kind });
  await act();
  return await page.evaluate(() => {
    if (window.watchChange === undefined) throw new Error('nothing is being watched');
    return window.watchChange.finish();
  });
}
