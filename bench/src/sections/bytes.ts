import { type Exchange, roundTrips, scriptBytes, visit, withBrowser } from '../common/browser.ts';
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
      const { exchanges, firstContentAt } = await visit(browser, url, latency);
      const document = await (await fetch(url)).text();
      const isNamed = (file: Exchange) => document.includes(`="${file.path}"`);
      const isEarlyData = (one: Exchange) =>
        /^\/api\/(?!assets\/)/.test(one.path) && one.sentAt <= firstContentAt;
      const began = Math.min(...exchanges.map(({ sentAt }) => sentAt));
      measured.push([
        name,
        kilobytes(scriptBytes(exchanges.filter(isNamed))),
        kilobytes(scriptBytes(exchanges.filter((file) => !isNamed(file)))),
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
    'JavaScript',
    'when idle',
    'CSS',
    'requests',
    'round trips to first content',
    'to the last script',
    'data requests before first content',
    'first content',
  ];
  return `### Bytes and round trips of first views (kB on the wire, every response ${latency} ms late)

Aim: at most 130.0 kB of JavaScript in the first view of home, 2 sequential round trips to the first content of home and
news, and no data request before it. The document names the files that start a page; others load when it is idle.

${table(head, rows)}`;
};
