import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import type { Visit } from '../common/exchange.ts';
import { latency, siteSettings, views } from '../common/settings.ts';
import { visit } from '../common/visit.ts';

const { site } = addressesOf(siteSettings);

/** The visits of new visitors, by name of the first view. */
type FirstViews = ReadonlyMap<string, Visit>;

let visited: Promise<FirstViews> | undefined;

function visitAll(chromium: string, progress: (line: string) => void): Promise<FirstViews> {
  return withBrowser(chromium, async (browser) => {
    const visits = new Map<string, Visit>();
    for (const { name, path } of views) {
      progress(`visiting ${name} …`);
      const url = `${site}${path}`;
      // The first visit creates pictures and renders the page; it is not measured.
      await visit(browser, url);
      visits.set(name, await visit(browser, url, latency));
    }
    return visits;
  });
}

/** Visits all first views with delayed responses, once per process; later calls return the same visits. */
export function firstViews(
  chromium: string,
  progress: (line: string) => void,
): Promise<FirstViews> {
  visited ??= visitAll(chromium, progress);
  return visited;
}
