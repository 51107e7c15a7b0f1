import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { openApi, sessionCookie, sessionFrom } from '@studio/e2e/site/api';
import { type Clients, createClients } from '@studio/e2e/site/clients';
import { openStudio, type Studio } from '@studio/e2e/site/studio';
import { type Cluster, startCluster } from '@studio/operations/cluster';
import { freePorts } from '@studio/scripts/ports';
import { folders } from '@studio/shared/directus-ids';
import pg from 'pg';
import { addCompanies, documentsPerCompany, type ManyCompany } from '../cluster/many-companies.ts';
import { underSteadyLoad } from '../cluster/steady-load.ts';
import { median, quantile } from '../common/medians.ts';
import { milliseconds, table } from '../common/table.ts';
import { pagePaths } from '../gateway/settings.ts';
import { requireWrk, underWrk } from '../gateway/wrk.ts';

/** The companies that are measured, and all companies at the end. */
const measuredCompanies = 20;
const allCompanies = 1000;

/** Companies per statement: a statement of 50,000 documents takes some seconds. */
const companiesPerStatement = 49;

/** The lists that a visit reads one after the other, with the requests per second of their load. */
const lists = [
  { name: 'newest 50', limit: 50, rate: 20 },
  { name: `all ${documentsPerCompany}`, limit: -1, rate: 4 },
] as const;

/** The duration of a load, in seconds. */
const duration = 30;

/** Files per delivery: the most that one takes; and the number of deliveries. */
const filesPerDelivery = 500;
const deliveries = 2;

const listAim = 150;
const deliveryAim = 120;

/** The rounds of a comparison and their duration, in seconds. */
const rounds = 3;
const seconds = 8;

/** Returns the address of a company's documents as the customer area reads them. */
function listPath(company: number, limit: number): string {
  return `/api/documents?azienda=${company}${limit > 0 ? `&limit=${limit}` : ''}`;
}

/** The owner of a company, logged in. */
interface Owner {
  readonly company: ManyCompany;
  readonly cookie: string;
}

/** Adds a client who owns the company, and logs them in. */
async function addOwner(
  siteUrl: string,
  admin: Studio,
  clients: Clients,
  company: ManyCompany,
): Promise<Owner> {
  const client = await clients.add();
  const membership = { azienda: company.id, persona: client.id, ruolo: 'titolare' };
  await admin.create('/items/persone_aziende', membership);
  const api = await openApi(request, undefined, siteUrl);
  const { email, password } = client;
  const answer = await api.send('POST', '/api/auth/login', { email, password, mode: 'session' });
  const session = sessionFrom(answer);
  await api.dispose();
  if (session === undefined) throw new Error(`The login answered ${answer.status()}.`);
  return { company, cookie: `${sessionCookie}=${session}` };
}

/** Reads a list of all owners in turn at its steady rate; returns the cells of a row. */
async function measureLists(
  siteUrl: string,
  owners: readonly Owner[],
  { limit, rate }: (typeof lists)[number],
): Promise<string[]> {
  const { times, failed } = await underSteadyLoad(rate, duration, async (index) => {
    const owner = owners[index % owners.length];
    if (owner === undefined) return false;
    const { company, cookie } = owner;
    const answer = await fetch(`${siteUrl}${listPath(company.id, limit)}`, { headers: { cookie } });
    const body: unknown = await answer.json();
    const rows = typeof body === 'object' && body !== null && 'data' in body ? body.data : [];
    const expected = limit === -1 ? documentsPerCompany : limit;
    return Array.isArray(rows) && rows.length === expected;
  });
  return [
    milliseconds(median(times)),
    milliseconds(quantile(times, 0.95)),
    milliseconds(Math.max(...times)),
    `${failed}`,
  ];
}

const listHead = ['p50', 'p95', 'slowest', 'failed'];

/** Compares one and two machines of a kind in alternating rounds; returns the rows of a table. */
async function compare(
  cluster: Cluster,
  owner: Owner,
  progress: (line: string) => void,
): Promise<string[][]> {
  const kinds = [
    {
      name: 'gateways',
      what: 'pages',
      uses: [1, 2].map((gateways) => ({ gateways, backends: 2 })),
      paths: pagePaths,
      cookie: undefined,
    },
    {
      name: 'backends',
      what: 'lists of the newest 50 documents',
      uses: [1, 2].map((backends) => ({ gateways: 2, backends })),
      paths: [listPath(owner.company.id, 50)],
      cookie: owner.cookie,
    },
  ];
  const rows: string[][] = [];
  for (const { name, what, uses, paths, cookie } of kinds) {
    const rates = uses.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, used] of uses.entries()) {
        progress(`requesting ${what}, ${JSON.stringify(used)}, round ${round} …`);
        await cluster.serveWith(used);
        const load = await underWrk(cluster.siteUrl, paths, seconds, cookie);
        if (load.failed > 0) throw new Error(`${load.failed} requests of ${what} failed.`);
        // The first round is a warm-up.
        if (round > 0) rates[index]?.push(load.requests / load.seconds);
      }
    }
    const [one = 0, two = 0] = rates.map(median);
    rows.push([name, what, one.toFixed(0), two.toFixed(0), (two / one).toFixed(2)]);
  }
  await cluster.serveWith({ gateways: 2, backends: 2 });
  return rows;
}

/** Delivers files to as many companies; returns the seconds of the upload, of the check and of the publication. */
async function deliver(
  editor: Studio,
  companies: readonly ManyCompany[],
  progress: (line: string) => void,
): Promise<number[]> {
  const times = [0, 0, 0];
  const timed = async <Result>(step: number, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    times[step] = (times[step] ?? 0) + (performance.now() - began) / 1000;
    return result;
  };
  for (let delivery = 0; delivery < deliveries; delivery += 1) {
    const from = delivery * filesPerDelivery;
    progress(`delivering files ${from + 1} to ${from + filesPerDelivery} …`);
    const files = await timed(0, async () => {
      const ids: string[] = [];
      // Four at once, as a browser uploads a selection.
      const left = companies.slice(from, from + filesPerDelivery);
      const upload = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const name = `${next.vatNumber}_F24_2026-11.pdf`;
          const buffer = Buffer.alloc(20_000, `% ${name} ${Math.random()}\n`);
          buffer.write('%PDF-1.7\n');
          const file = { folder: folders.documenti.id, title: name, name, buffer };
          ids.push(await editor.upload({ ...file, mimeType: 'application/pdf' }));
        }
      };
      await Promise.all([upload(), upload(), upload(), upload()]);
      return ids;
    });
    const create = files.map((id) => ({ directus_files_id: { id } }));
    const id = await timed(1, () =>
      editor.create('/items/consegne', { file: { create, update: [], delete: [] } }),
    );
    await timed(2, () => editor.patch(`/items/consegne/${id}`, { azione: 'pubblica' }));
    const { stato, riepilogo } = await editor.readOne(`/items/consegne/${id}`);
    if (stato !== 'pubblicata') throw new Error(`The delivery is ${stato}: ${riepilogo}`);
  }
  return times;
}

/** Starts a cluster, measures it and returns Markdown; `ends` gets what ends its parts. */
async function measureCluster(
  ends: AsyncDisposableStack,
  progress: (line: string) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-cluster-bench-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const [port = 0, studioPort = 0] = await freePorts(2);
  const cluster = await startCluster({
    ...{ folder: join(folder, 'cluster'), port, studioPort, progress },
    gatewaySettings: { RATE_LIMIT: '10000000', RATE_LIMIT_LOGIN: '10000000' },
  });
  ends.defer(() => cluster.stop());
  const database = new pg.Client({ host: '127.0.0.1', ...cluster.database });
  await database.connect();
  ends.defer(() => database.end());
  const staff = await request.newContext({ baseURL: cluster.studioUrl, timeout: 600_000 });
  ends.defer(() => staff.dispose());
  const admin = await openStudio(staff, cluster.studioUrl, 'admin@example.com');
  const clients = createClients(admin);

  const owners: Owner[] = [];
  const companies = [...(await addCompanies(database, 0, measuredCompanies))];
  for (const company of companies)
    owners.push(await addOwner(cluster.siteUrl, admin, clients, company));
  const [first] = owners;
  if (first === undefined) throw new Error('There is no company.');
  await database.query('analyze');
  const compared = await compare(cluster, first, progress);

  const listRows: string[][] = [];
  const measure = async () => {
    for (const list of lists) {
      progress(`reading lists, ${list.name}, of ${companies.length} companies …`);
      const cells = await measureLists(cluster.siteUrl, owners, list);
      progress(cells.join(', '));
      const documents = `${companies.length * documentsPerCompany}`;
      listRows.push([documents, list.name, `${list.rate}`, ...cells]);
    }
  };
  await measure();
  const began = performance.now();
  while (companies.length < allCompanies) {
    const count = Math.min(companiesPerStatement, allCompanies - companies.length);
    companies.push(...(await addCompanies(database, companies.length, count)));
    progress(`${companies.length} companies …`);
  }
  await database.query('vacuum analyze');
  const filled = (performance.now() - began) / 1000;
  await measure();

  const editor = await openStudio(staff, cluster.studioUrl, 'redattore@example.com');
  const times = await deliver(editor, companies, progress);
  const sum = times.reduce((all, one) => all + one, 0);
  return `### Cluster

All parts run on this machine, with the load: a second gateway or backend has no core of its own here, and the ratio shows
only that it takes its share. wrk, medians of ${rounds} times ${seconds} s in alternating rounds.

${table(['Machines', 'what', 'one: per second', 'two: per second', 'ratio'], compared)}

Aim: the newest documents of a company within ${listAim} ms (p95) at ${lists[0].rate} requests per second, whatever the number of other
companies; ${measuredCompanies} owners in turn for ${duration} s, through the proxy, on Postgres.

${table(['documents in the installation', 'list', 'per second', ...listHead], listRows)}

Aim: ${deliveries * filesPerDelivery} files of 20 kB for as many companies within ${deliveryAim} s, with a million documents (filled in ${filled.toFixed(0)} s); ${deliveries}
deliveries of ${filesPerDelivery} files, the most that one takes. Files in an object store.

${table(
  ['upload', 'check', 'publication', 'sum'],
  [[...times, sum].map((one) => `${one.toFixed(1)} s`)],
)}`;
}

/** Measures a cluster with one and two machines of a kind, and with a million documents; returns Markdown. */
export async function clusterSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  await requireWrk();
  const ends = new AsyncDisposableStack();
  try {
    return await measureCluster(ends, progress);
  } finally {
    await ends.disposeAsync();
  }
}
