import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@playwright/test';
import type { Clients } from '@studio/e2e/site/clients';
import { openStudio, type Studio } from '@studio/e2e/site/studio';
import { type Cluster, startCluster } from '@studio/operations/cluster';
import { freePorts } from '@studio/scripts/ports';
import { folders } from '@studio/shared/contract';
import pg from 'pg';
import * as v from 'valibot';
import { cookieOf, withAdmin } from '../common/backend.ts';
import {
  inTurn,
  median,
  milliseconds,
  quantile,
  seconds,
  table,
  timed,
} from '../common/figures.ts';
import { duration, pagePaths, summarise, underWrk } from '../common/gateways.ts';
import { addCompanies, documentsPerCompany, type ManyCompany } from './many-companies.ts';
import type { Section } from './section.ts';

/** The companies that are measured, and all companies at the end. */
const measuredCompanies = 20;
const allCompanies = 1000;

/** Companies per statement: a statement of 50,000 documents takes some seconds. */
const companiesPerStatement = 49;

/** The requests of the newest documents per second, and for how many seconds. */
const rate = 20;
const listSeconds = 30;

/** Files per delivery: the most that one takes; and the number of deliveries. */
const filesPerDelivery = 500;
const deliveries = 2;

/** The rounds of a comparison. */
const rounds = 3;

/** The owner of a company, logged in. */
interface Owner {
  readonly company: ManyCompany;
  readonly cookie: string;
}

/** Returns the address of a company's newest documents as the customer area reads them. */
const listPath = ({ id }: ManyCompany) => `/api/documents?azienda=${id}&limit=50`;

/**
 * Reads the newest documents of all owners in turn at a steady rate, however long an answer takes.
 * @returns p50, p95, the slowest answer, and the number of wrong ones
 */
async function measureLists(siteUrl: string, owners: readonly Owner[]): Promise<string[]> {
  const times: number[] = [];
  let failed = 0;
  const read = async ({ company, cookie }: Owner) => {
    const began = performance.now();
    const answer = await fetch(`${siteUrl}${listPath(company)}`, { headers: { cookie } });
    const body = v.parse(v.object({ data: v.array(v.unknown()) }), await answer.json());
    if (body.data.length === 50) times.push(performance.now() - began);
    else failed += 1;
  };
  const sent: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < rate * listSeconds; index += 1) {
    await wait(Math.max(0, start + (index * 1000) / rate - performance.now()));
    const owner = owners[index % owners.length];
    if (owner !== undefined)
      sent.push(
        read(owner).catch(() => {
          failed += 1;
        }),
      );
  }
  await Promise.all(sent);
  const figures = [median(times), quantile(times, 0.95), Math.max(...times)];
  return [...figures.map((time) => milliseconds(time)), `${failed}`];
}

/** Searches of staff: a common word, a rare one, one with a letter wrong, and words of an owner and a text. */
const searches = ['F24', 'giugno 2026', 'Aziendda 12', 'Azienda 12 F24', 'zzzz'];

/** Returns the rows of a table with the time of each search. */
async function measureSearches(editor: Studio): Promise<string[][]> {
  const rows: string[][] = [];
  for (const text of searches) {
    const path = `/cerca?testo=${encodeURIComponent(text)}`;
    const times: number[] = [];
    for (let round = 0; round < 10; round++) times.push(await timed(() => editor.readOne(path)));
    rows.push([text, milliseconds(median(times)), milliseconds(Math.max(...times))]);
  }
  return rows;
}

/** Compares one and two machines of a kind in alternating rounds; returns the rows of a table. */
async function compare(cluster: Cluster, { company, cookie }: Owner): Promise<string[][]> {
  const kinds = [
    { name: 'gateways: pages', paths: pagePaths },
    { name: 'backends: newest 50 documents', paths: [listPath(company)], cookie },
  ];
  const rows: string[][] = [];
  for (const { name, paths, cookie } of kinds) {
    const loads = await inTurn(rounds, [1, 2], async (count) => {
      const isOfBackends = cookie !== undefined;
      await cluster.serveWith({
        gateways: isOfBackends ? 2 : count,
        backends: isOfBackends ? count : 2,
      });
      return await underWrk(cluster.siteUrl, paths, cookie);
    });
    const [one, two] = loads.map(summarise);
    if (one === undefined || two === undefined) throw new Error(`${name} were not measured.`);
    const rates = [one.rate.toFixed(0), two.rate.toFixed(0), (two.rate / one.rate).toFixed(2)];
    rows.push([name, ...rates, `${one.failed + two.failed}`]);
  }
  await cluster.serveWith({ gateways: 2, backends: 2 });
  return rows;
}

/** Uploads a file for each company, four at once as a browser uploads a selection; returns their ids. */
async function upload(editor: Studio, companies: readonly ManyCompany[]): Promise<string[]> {
  const left = [...companies];
  const ids: string[] = [];
  const next = async () => {
    for (let company = left.pop(); company !== undefined; company = left.pop()) {
      const name = `${company.vatNumber}_F24_2026-11.pdf`;
      const buffer = Buffer.alloc(20_000, `% ${name} ${Math.random()}\n`);
      buffer.write('%PDF-1.7\n');
      const file = { folder: folders.documenti.id, title: name, name, buffer };
      ids.push(await editor.upload({ ...file, mimeType: 'application/pdf' }));
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  return ids;
}

/** Delivers a file to each company: upload, check and publication. */
async function deliver(editor: Studio, companies: readonly ManyCompany[]): Promise<void> {
  for (let from = 0; from < deliveries * filesPerDelivery; from += filesPerDelivery) {
    const files = await upload(editor, companies.slice(from, from + filesPerDelivery));
    const create = files.map((id) => ({ directus_files_id: { id } }));
    const file = { create, update: [], delete: [] };
    const id = await editor.create('/items/consegne', { file });
    await editor.patch(`/items/consegne/${id}`, { azione: 'pubblica' });
    const { stato, riepilogo } = await editor.readOne(`/items/consegne/${id}`);
    if (stato !== 'pubblicata') throw new Error(`The delivery is ${stato}: ${riepilogo}`);
  }
}

/** Measures a running cluster. */
async function measureCluster(
  cluster: Cluster,
  database: pg.Client,
  admin: Studio,
  { clients, editor }: { readonly clients: Clients; readonly editor: Studio },
  progress: (line: string) => void,
): Promise<string> {
  const companies = [...(await addCompanies(database, 0, measuredCompanies))];
  const owners: Owner[] = [];
  for (const company of companies) {
    const client = await clients.add();
    const membership = { azienda: company.id, persona: client.id, ruolo: 'titolare' };
    await admin.create('/items/persone_aziende', membership);
    owners.push({ company, cookie: await cookieOf(cluster.siteUrl, client) });
  }
  const [first] = owners;
  if (first === undefined) throw new Error('There is no company.');
  await database.query('analyze');
  progress('comparing one and two machines …');
  const compared = await compare(cluster, first);
  const documents = () => `${companies.length * documentsPerCompany}`;
  const lists = [[documents(), ...(await measureLists(cluster.siteUrl, owners))]];
  progress(`adding companies until there are ${allCompanies} …`);
  while (companies.length < allCompanies) {
    const count = Math.min(companiesPerStatement, allCompanies - companies.length);
    companies.push(...(await addCompanies(database, companies.length, count)));
  }
  await database.query('vacuum analyze');
  lists.push([documents(), ...(await measureLists(cluster.siteUrl, owners))]);
  // The first search makes the indexes.
  const indexed = await timed(() => editor.readOne('/cerca?testo=x'));
  const found = await measureSearches(editor);
  progress('delivering files …');
  const delivered = await timed(() => deliver(editor, companies));
  return `### Cluster

All parts run on this machine, with the load: a second gateway or backend has no core of its own here, and the ratio shows
only that it takes its share. wrk, medians of ${rounds} times ${duration} s in alternating rounds.

${table(['Machines', 'one: per second', 'two: per second', 'ratio', 'failed'], compared)}

Aim: the newest 50 documents of a company within 150 ms (p95) at ${rate} requests per second, whatever the number of other
companies; ${measuredCompanies} owners in turn for ${listSeconds} s, through the proxy, on Postgres.

${table(['documents in the installation', 'p50', 'p95', 'slowest', 'failed'], lists)}

Aim: a search of staff within 200 ms with a million documents. The first one made the indexes in ${seconds(indexed)}.

${table(['search', 'median', 'slowest'], found)}

Aim: ${deliveries * filesPerDelivery} files of 20 kB for as many companies within 120 s, with a million documents; deliveries of
${filesPerDelivery} files, the most that one takes; files in an object store. It took ${seconds(delivered)}.`;
}

/** Measures a cluster with one and two machines of a kind, and with a million documents. */
export const cluster: Section = async ({ progress }) => {
  const ends = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'studio-cluster-bench-'));
    ends.defer(() => rm(folder, { recursive: true, force: true }));
    const [port = 0, studioPort = 0] = await freePorts(2);
    const started = await startCluster({
      ...{ folder: join(folder, 'cluster'), port, studioPort, progress },
      gatewaySettings: { RATE_LIMIT: '10000000', RATE_LIMIT_LOGIN: '10000000' },
    });
    ends.defer(() => started.stop());
    const database = new pg.Client({ host: '127.0.0.1', ...started.database });
    await database.connect();
    ends.defer(() => database.end());
    const staff = await request.newContext({ baseURL: started.studioUrl, timeout: 600_000 });
    ends.defer(() => staff.dispose());
    const editor = await openStudio(staff, started.studioUrl, 'redattore@example.com');
    return await withAdmin(
      (admin, clients) => measureCluster(started, database, admin, { clients, editor }, progress),
      started.studioUrl,
    );
  } finally {
    await ends.disposeAsync();
  }
};
