import { randomUUID } from 'node:crypto';
import type { Studio } from '@studio/e2e/site/studio';
import { plainBytes } from '../common/bytes.ts';
import { median } from '../common/medians.ts';
import { remoteCounts } from '../common/settings.ts';
import { kilobytes, milliseconds, table } from '../common/table.ts';
import { withAdmin } from '../common/with-admin.ts';
import { measureCold } from '../gateway/cold.ts';
import { loadColumns, loadHead, measureLoads } from '../gateway/loads.ts';
import { addPages, madeUpPaths } from '../gateway/more-pages.ts';
import { type OwnGateways, startOwnGateways } from '../gateway/own-gateways.ts';
import { gatewayTargets, runs, seconds } from '../gateway/settings.ts';
import { requireWrk } from '../gateway/wrk.ts';
import { startWithRemotes } from '../growth/site-with-remotes.ts';

/** The number of the first page that this section creates. */
const firstPage = 100_000;

const pageCounts = [10, 1000, 10_000] as const;

/** The number of pages that are requested once each. */
const coldPages = 100;

/** Measures the time until a cached page shows its change, in milliseconds; NaN after five times the aim. */
async function measureShown(site: string, admin: Studio, id: string, url: string): Promise<number> {
  const mark = `Cambiata ${Math.random()}`;
  await fetch(site + url);
  await admin.patch(`/items/pagine/${id}`, { contenuto: `<p>${mark}</p>` });
  const began = performance.now();
  while (performance.now() - began < 5 * gatewayTargets.shown) {
    const page = await fetch(site + url);
    if ((await page.text()).includes(mark)) return performance.now() - began;
  }
  return Number.NaN;
}

async function measureSite({ url, memory }: OwnGateways, admin: Studio, count: number) {
  const paths = madeUpPaths(firstPage, Math.min(count, coldPages));
  // A linear search through all pages would find the last ones latest.
  const last = madeUpPaths(firstPage + count - paths.length, paths.length);
  await fetch(url);
  const cold = await measureCold(url, last, 1);
  const warm = await measureLoads(url, last);
  const own = { url: `/prova-${randomUUID()}`, status: 'published' };
  const id = await admin.create('/items/pagine', own);
  const shown: number[] = [];
  while (shown.length < runs) shown.push(await measureShown(url, admin, id, own.url));
  await admin.remove(`/items/pagine/${id}`);
  return [
    kilobytes(await plainBytes(url)),
    ...loadColumns(warm).slice(0, 3),
    `${warm.failed + cold.failed}`,
    milliseconds(cold.p50),
    milliseconds(cold.p99),
    milliseconds(median(shown)),
    `${(await memory()).toFixed(0)} MiB`,
  ];
}

async function measurePages(admin: Studio, progress: (line: string) => void) {
  const rows: string[][] = [];
  let there = 0;
  for (const count of pageCounts) {
    progress(`adding pages until there are ${count} more …`);
    await addPages(admin, firstPage + there, count - there);
    there = count;
    const gateways = await startOwnGateways();
    try {
      progress(`asking a site of ${count} more pages …`);
      rows.push([`${count}`, ...(await measureSite(gateways, admin, count))]);
    } finally {
      await gateways.stop();
    }
  }
  return rows;
}

async function measureRemotes(progress: (line: string) => void): Promise<string[][]> {
  const rows: string[][] = [];
  for (const remotes of remoteCounts) {
    progress(`asking a site of ${remotes} remotes …`);
    const site = await startWithRemotes(remotes);
    try {
      await fetch(site.url);
      const cold = await measureCold(site.url, madeUpPaths(firstPage, coldPages), 1);
      const warm = await measureLoads(site.url, ['/']);
      const failed = `${warm.failed + cold.failed}`;
      rows.push([
        `${remotes}`,
        ...loadColumns(warm).slice(0, 3),
        failed,
        milliseconds(cold.p50),
        milliseconds(cold.p99),
      ]);
    } finally {
      await site.stop();
    }
  }
  return rows;
}

const [rate = '', p50 = '', p99 = ''] = loadHead;
const coldHead = ['a cold page: p50', 'p99'];

/** Measures the cost of unused pages and remotes for the requested ones; returns Markdown. */
export async function growthPagesSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  const pages = await withAdmin((admin) => measurePages(admin, progress));
  const remotes = await measureRemotes(progress);
  const { cold, shown } = gatewayTargets;
  return `### Growth of the gateway's work with pages and remotes

Aim: no figure of a request grows with the number of pages outside the menu or of remotes that no page needs; a cold
page within ${cold} ms; a page shows its change within ${shown} ms. \`wrk -t1 -c20\`, medians of ${runs} times ${seconds} s;
${coldPages} cold pages, one after the other.

${table(['More pages', 'home, kB', rate, p50, p99, 'failed', ...coldHead, 'change shown after', 'memory'], pages)}

${table(['Remotes', rate, p50, p99, 'failed', ...coldHead], remotes)}`;
}
