import type { Studio } from '@studio/e2e/site/studio';
import { withAdmin } from '../common/backend.ts';
import { inTurn, table } from '../common/figures.ts';
import {
  duration,
  type Load,
  loadColumns,
  loadHead,
  measureCold,
  measureLoads,
  pagePaths,
  runs,
  underWrk,
  withGateways,
} from '../common/gateways.ts';
import type { Section } from './section.ts';

/** The number of pages that are requested once each. */
const coldPages = 200;

/** The number of requests after which memory must not have grown. */
const manyRequests = 200_000;

type Row = readonly [string, readonly Load[]];

/** Adds pages outside the menu; returns their addresses. */
async function addPages(admin: Studio): Promise<string[]> {
  const rows = Array.from({ length: 2 * coldPages + 1 }, (_, index) => ({
    url: `/pagina-di-prova-${index}`,
    status: 'published',
    nome: `Pagina di prova ${index}`,
    contenuto: '<p>Una pagina come tante altre.</p>'.repeat(20),
  }));
  await admin.createAll('/items/pagine', rows);
  return rows.map(({ url }) => url);
}

/** Measures one gateway: warm pages, memory, and pages while content or releases change. */
function measureOne(admin: Studio): Promise<{ rows: Row[]; memory: string[] }> {
  return withGateways({}, async ({ url, releases, memory }) => {
    await measureLoads(url, pagePaths);
    const rows: Row[] = [
      ['home', await measureLoads(url, ['/'])],
      [`${pagePaths.length} pages in turn`, await measureLoads(url, pagePaths)],
    ];
    const before = await memory();
    let requests = 0;
    while (requests < manyRequests) requests += (await underWrk(url, pagePaths)).requests;
    const after = await memory();
    // Every page shows the firm's telephone number.
    const address = '/items/configurazione';
    const { tel } = await admin.readOne(address);
    const change = (time: number) => admin.patch(address, { tel: `051 ${100_000 + time}` });
    const changing = await measureLoads(url, pagePaths, { pause: 1000, act: change });
    await admin.patch(address, { tel });
    rows.push(['a change of every page each second', changing]);
    const { version } = await releases.readLive('public-site');
    const copies = [`${version}-a`, `${version}-b`];
    for (const copy of copies) await releases.publishCopy('public-site', copy);
    const promote = (time: number) =>
      releases.makeLive('public-site', copies[time % copies.length] ?? version);
    const promoting = await measureLoads(url, pagePaths, { pause: 2000, act: promote });
    rows.push(['a promotion every two seconds', promoting]);
    return {
      rows,
      memory: [`${requests}`, `${before.toFixed(0)} MiB`, `${after.toFixed(0)} MiB`],
    };
  });
}

/** Requests each page once from a new gateway, which has loaded the releases and cached no page. */
function measureNothingKept([first, ...paths]: readonly string[]): Promise<Row[]> {
  return withGateways({}, async ({ url }) => {
    await fetch(`${url}${first}`);
    return [
      ['cold, one after the other', [await measureCold(url, paths.slice(0, coldPages), 1)]],
      ['cold, 20 at a time', [await measureCold(url, paths.slice(coldPages), 20)]],
    ];
  });
}

/** Compares one and two processes on one port, in alternating rounds. */
function compareProcesses(): Promise<Row[]> {
  return withGateways({ place: 0, processes: 1 }, (one) =>
    withGateways({ place: 1, processes: 2 }, async (two) => {
      const [ofOne = [], ofTwo = []] = await inTurn(runs, [one.url, two.url], (url) =>
        underWrk(url, pagePaths),
      );
      return [
        ['one process', ofOne],
        ['two processes', ofTwo],
      ];
    }),
  );
}

/** Measures the gateway under load. */
export const gateway: Section = ({ progress }) =>
  withAdmin(async (admin) => {
    const pages = await addPages(admin);
    progress('requesting warm pages, with changes …');
    const { rows, memory } = await measureOne(admin);
    progress('requesting cold pages …');
    rows.push(...(await measureNothingKept(pages)));
    progress('comparing one and two processes …');
    rows.push(...(await compareProcesses()));
    return `### Gateway under load

Aim: at least 5,000 warm pages per second with a p99 of 25 ms at most; during changes no request fails and the p99 is
150 ms at most; a cold page within 100 ms; no memory growth after ${manyRequests} requests. HTML with Brotli, \`wrk -t1 -c20\` on
the same machine, medians of ${runs} times ${duration} s; the slowest answer of all runs.

${table(
  ['Load', ...loadHead],
  rows.map(([name, loads]) => [name, ...loadColumns(loads)]),
)}

${table(['Requests', 'memory before', 'memory after'], [memory])}`;
  });
