import type { Studio } from '@studio/e2e/site/studio';
import { furtherPorts, siteSettings } from '../common/settings.ts';
import { table } from '../common/table.ts';
import { withAdmin } from '../common/with-admin.ts';
import { measureCold } from '../gateway/cold.ts';
import { openLine } from '../gateway/line.ts';
import {
  type Loads,
  loadColumns,
  loadHead,
  measureLoads,
  measureLoadsDuring,
} from '../gateway/loads.ts';
import { addPages, madeUpPaths } from '../gateway/more-pages.ts';
import { type OwnGateways, startOwnGateways } from '../gateway/own-gateways.ts';
import { gatewayTargets, pagePaths, runs, seconds } from '../gateway/settings.ts';
import { requireWrk, underWrk } from '../gateway/wrk.ts';

/** The number of pages that are requested once each. */
const coldPages = 200;

type Row = readonly [string, Loads];

/** Requests each page once from a new gateway, which has loaded the releases and cached no page. */
async function measureNothingKept(): Promise<Row[]> {
  const gateways = await startOwnGateways({ place: 1 });
  try {
    const [first, ...paths] = madeUpPaths(0, 2 * coldPages + 1);
    await fetch(gateways.url + first);
    const alone = await measureCold(gateways.url, paths.slice(0, coldPages), 1);
    const many = await measureCold(gateways.url, paths.slice(coldPages), 20);
    return [
      ['cold: each page once, one after the other', alone],
      ['cold: each page once, 20 at a time', many],
    ];
  } finally {
    await gateways.stop();
  }
}

/** Measures the load while the firm's telephone number changes, which every page shows. */
async function measureChanges({ url }: OwnGateways, admin: Studio): Promise<Row> {
  const address = '/items/configurazione';
  const { tel } = await admin.readOne(address);
  const { times, ...loads } = await measureLoadsDuring(url, pagePaths, 1000, (time) =>
    admin.patch(address, { tel: `051 ${100_000 + time}` }),
  );
  await admin.patch(address, { tel });
  return [`a change of every page each second (${times} changes)`, loads];
}

async function measurePromotions({ url, releases }: OwnGateways): Promise<Row> {
  const { version } = await releases.readLive('public-site');
  const copies = [`${version}-a`, `${version}-b`];
  for (const copy of copies) await releases.publishCopy('public-site', copy);
  const { times, ...loads } = await measureLoadsDuring(url, pagePaths, 2000, (time) =>
    releases.makeLive('public-site', copies[time % copies.length] ?? version),
  );
  return [`a promotion every two seconds (${times} promotions)`, loads];
}

async function measureMemory({ url, memory }: OwnGateways): Promise<string> {
  const before = await memory();
  let requests = 0;
  while (requests < gatewayTargets.requests) {
    requests += (await underWrk(url, pagePaths, seconds)).requests;
  }
  const after = await memory();
  return table(
    ['Requests', 'memory before', 'memory after'],
    [[`${requests}`, `${before.toFixed(0)} MiB`, `${after.toFixed(0)} MiB`]],
  );
}

async function measureAll(admin: Studio, progress: (line: string) => void): Promise<string> {
  const line = await openLine(furtherPorts.line, siteSettings.directusPort);
  const gateways = await startOwnGateways({ directusPort: furtherPorts.line });
  const rows: Row[] = [];
  try {
    await addPages(admin, 0, 2 * coldPages + 1);
    progress('asking for warm pages …');
    await measureLoads(gateways.url, pagePaths);
    rows.push(['home', await measureLoads(gateways.url, ['/'])]);
    rows.push([`${pagePaths.length} pages in turn`, await measureLoads(gateways.url, pagePaths)]);
    progress('measuring memory …');
    const memory = await measureMemory(gateways);
    progress('asking for cold pages …');
    rows.push(...(await measureNothingKept()));
    progress('changing content under load …');
    rows.push(await measureChanges(gateways, admin));
    progress('promoting under load …');
    rows.push(await measurePromotions(gateways));
    progress('asking without Directus …');
    await line.cut();
    rows.push(['Directus is down', await measureLoads(gateways.url, pagePaths)]);
    return sectionOf(rows, memory);
  } finally {
    await gateways.stop();
    await line.cut();
  }
}

/** Measures the gateway under load; returns Markdown. */
export async function gatewaySection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  return await withAdmin((admin) => measureAll(admin, progress));
}

function sectionOf(rows: readonly Row[], memory: string): string {
  const { rate, p99, p99OfChange, cold } = gatewayTargets;
  return `### Gateway under load

Aim: at least ${rate} warm pages per second with a p99 of ${p99} ms at most; during changes no request
fails and the p99 is ${p99OfChange} ms at most; a cold page within ${cold} ms; no memory growth after ${gatewayTargets.requests} requests.
HTML with Brotli, \`wrk -t1 -c20\`, medians of ${runs} times ${seconds} s; the slowest answer of all runs.

${table(
  ['Load', ...loadHead],
  rows.map(([name, loads]) => [name, ...loadColumns(loads)]),
)}

${memory}`;
}
