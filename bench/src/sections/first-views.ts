import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import type { Visit } from '../common/exchange.ts';
import { latency, siteSettings, views } from '../common/settings.ts';
import { visit } from '../common/visit.ts';

const { site } = addressesOf(siteSettings);

/** Name of a first view → how it went. */
export type FirstViews = ReadonlyMap<string, Visit>;

let visited: Promise<FirstViews> | undefined;

function visitAll(chromium: string, progress: (line: string) => void): Promise<FirstViews> {
  return withBrowser(chromium, async (browser) => {
    const visits = new Map<string, Visit>();
    for (const { name, path } of views) {
      progress(`visiting ${name} …`);
      const url = `${site}${path}`;
      // The first visitor waits for pictures to be made and pages to be rendered: not what is measured.
      await visit(browser, url);
      visits.set(name, await visit(browser, url, latency));
    }
    return visits;
  });
}

/** The first views of new visitors, every answer late; visited once for all sections that look at them. */
export function firstViews(
  chromium: string,
  progress: (line: string) => void,
): Promise<FirstViews> {
  visited ??= visitAll(chromium, progress);
  return visited;
}
