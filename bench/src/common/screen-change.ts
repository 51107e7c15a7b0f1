import type { Page } from '@playwright/test';

/** The times of one change on the screen, in milliseconds. */
export interface ScreenChange {
  /** The time from the visitor's event to the paint of the change. */
  readonly shown: number;
  /** The longest task of the main thread in that time; 0 below 50, the shortest that browsers report. */
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

/** Runs in the page: watches from the next event of the given kind until the text at the selector changes. */
function startWatch({ place, kind }: { readonly place: string; readonly kind: string }): void {
  const text = () => document.querySelector(place)?.textContent ?? '';
  const before = text();
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  let began = 0;
  const done = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`The text of ${place} did not change within 10 s.`)), 10_000);
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
 * Measures the time from a visitor's action to the paint of its change.
 * @param place the selector of the element that changes
 * @param kind the event that the action starts with: `click`, `input`, `change`, `popstate`
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
    if (window.watchChange === undefined) throw new Error('No change is being watched.');
    return window.watchChange.finish();
  });
}
