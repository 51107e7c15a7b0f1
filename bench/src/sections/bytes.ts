import {
  type Exchange,
  roundTrips,
  scriptBytes,
  visit,
  withBrowser,
  withPage,
} from '../common/browser.ts';
import { kilobytes, seconds, table } from '../common/figures.ts';
import { latency, site, views } from '../common/settings.ts';
import type { Section } from './section.ts';

/** Measures code and round trips of first views with late responses. */
export const bytes: Section = async ({ chromium, progress }) => {
  const rows = await withBrowser(chromium, async (browser) => {
    const measured: string[][] = [];
    for (const { name, path } of views) {
      progress(`visiting ${name} …`);
      const url = `${site}${path}`;
      // The first visit creates pictures and renders the page; it is not measured.
      await visit(browser, url);
      const { exchanges, firstContentAt } = await visit(browser, url, { latency });
      const isEarlyData = (one: Exchange) =>
        /^\/api\/(?!assets\/)/.test(one.path) && one.sentAt <= firstContentAt;
      const touched = await withPage(browser, url, async (page) => [
        kilobytes(page.hydratingBytes),
        kilobytes(scriptBytes(page.exchanges)),
      ]);
      const began = Math.min(...exchanges.map(({ sentAt }) => sentAt));
      measured.push([
        name,
        kilobytes(scriptBytes(exchanges)),
        ...touched,
        kilobytes(scriptBytes(exchanges, /^Stylesheet$/)),
        `${exchanges.length}`,
        `${roundTrips(exchanges, ({ answeredAt }) => answeredAt <= firstContentAt)}`,
        `${roundTrips(exchanges, ({ type }) => type === 'Script')}`,
        `${exchanges.filter(isEarlyData).length}`,
        seconds(firstContentAt - began, 2),
      ]);
    }
    return measured;
  });
  const head = [
    'First view',
    'JavaScript before the first touch',
    'until it is hydrated',
    'with idle code',
    'CSS',
    'requests',
    'round trips to first content',
    'to the last script',
    'data requests before first content',
    'first content',
  ];
  return `### Bytes and round trips of first views (kB on the wire, every response ${latency} ms late)

Aim: at most 30.0 kB of JavaScript before the first touch and 115.0 kB until the page is hydrated after it, 2 sequential
round trips to the first content of home and news, and no data request before it.

${table(head, rows)}`;
};
