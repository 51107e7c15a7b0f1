import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { healthReportSchema } from '@studio/gateway/status/report';
import { until } from '@studio/releases/testing';
import { freePorts } from '@studio/scripts/ports';
import * as v from 'valibot';
import { type Cluster, type PartName, startCluster } from '../src/cluster/start-cluster.ts';
import { type Stretch, startLoad, type Task, Visitor } from './load.ts';

const password = 'studio-demo';
const email = 'cliente-40@example.com';

let cluster: Cluster;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-cluster-test-'));
  const [port = 0, studioPort = 0] = await freePorts(2);
  cluster = await startCluster({
    ...{ folder: join(folder, 'cluster'), port, studioPort },
    gatewaySettings: { RATE_LIMIT: '1000000', RATE_LIMIT_LOGIN: '1000000' },
    progress: (sentence) => console.log(sentence),
  });
  // The files lie in an object store, as in production.
  assert.deepEqual(cluster.remarks, []);
});
after(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

const preferencesSchema = v.object({
  data: v.object({ mail: v.object({ documents: v.string() }) }),
});
const documentsSchema = v.object({ data: v.tuple([v.object({ documento: v.string() })]) });

/** The requests of visitors and of a client, and the client's newest acknowledged choice. */
async function tasksOf({ siteUrl }: Cluster) {
  const visitor = new Visitor(siteUrl);
  const client = new Visitor(siteUrl);
  await client.logIn(email, password);
  const listed = await client.ask('/api/items/documenti_clienti?fields=documento&limit=1');
  const [document] = v.parse(documentsSchema, await listed.json()).data;
  let stored: string | undefined;
  const lost: string[] = [];
  /** Resolves with a wrong status; reads back what was acknowledged last. */
  const readBack = async () => {
    const answer = await client.ask('/api/preferences');
    if (answer.status !== 200) return `answered ${answer.status}`;
    const { data } = v.parse(preferencesSchema, await answer.json());
    const found = data.mail.documents;
    if (stored !== undefined && found !== stored) lost.push(`${stored}, found ${found}`);
    return undefined;
  };
  let next = 0;
  const expect200 = async (sent: Promise<Response>) => {
    const response = await sent;
    await response.arrayBuffer();
    return response.status === 200 ? undefined : `answered ${response.status}`;
  };
  const pages = ['/', '/about', '/team', '/news'];
  const tasks: Task[] = [
    {
      kind: 'page',
      pause: 40,
      send() {
        next += 1;
        return expect200(visitor.ask(pages[next % pages.length] ?? '/'));
      },
    },
    {
      kind: 'documents',
      pause: 80,
      send: () => expect200(client.ask('/api/items/documenti_clienti?fields=id&limit=5')),
    },
    {
      kind: 'file',
      pause: 160,
      send: () => expect200(client.ask(`/api/assets/${document.documento}`)),
    },
    {
      kind: 'write',
      pause: 300,
      async send() {
        // Before the next write would hide that this one was lost.
        const unread = await readBack();
        if (unread !== undefined) return unread;
        const choice = stored === 'mai' ? 'subito' : 'mai';
        const wrong = await expect200(client.ask('/api/preferences', { mail_documents: choice }));
        // A write without an answer may be stored or not; one with an answer must be.
        stored = wrong === undefined ? choice : undefined;
        return wrong;
      },
    },
  ];
  return {
    tasks,
    /** Checks that each acknowledged write was stored; no load may run any more. */
    async check() {
      assert.equal(await readBack(), undefined);
      assert.deepEqual(lost, []);
    },
  };
}

const rows: string[] = [];
const note = (what: string, { requests, failures, heal }: Stretch) => {
  const kinds = Map.groupBy(failures, ({ kind }) => kind);
  const parts = [...kinds].map(([kind, of]) => `${of.length} ${kind} (${of[0]?.why})`);
  rows.push(
    `| ${what} | ${requests} | ${failures.length} | ${(heal / 1000).toFixed(1)} s | ${parts.join(', ') || '–'} |`,
  );
};

test('a cluster heals when any of its parts is killed or restarted under load, and loses nothing', async (context) => {
  const { tasks, check } = await tasksOf(cluster);
  const load = startLoad(tasks);
  context.after(() => load.stop());
  const quiet = await load.during(async () => {});
  note('nothing', quiet);
  assert.equal(quiet.failures.length, 0, JSON.stringify(quiet.failures[0]));

  /** The parts without which nothing answers for a moment; the others have a twin, or are not needed for reads. */
  const alone: readonly PartName[] = ['proxy', 'postgres'];
  for (const part of cluster.parts) {
    const stretch = await load.during(() => cluster.kill(part));
    note(`${part} killed`, stretch);
    assert.ok(stretch.heal < 60_000, `${part} healed after ${stretch.heal} ms`);
    const pages = stretch.failures.filter(({ kind }) => kind === 'page').length;
    if (!alone.includes(part)) assert.ok(pages <= 2, `${pages} pages failed without ${part}`);
  }
  for (const part of cluster.parts.filter((name) => /^(gateway|directus)/.test(name))) {
    const stretch = await load.during(() => cluster.restart(part));
    note(`${part} restarted`, stretch);
    assert.deepEqual(stretch.failures, [], `requests failed while ${part} was restarted`);
  }
  await load.stop();
  await check();
  // This cluster makes no backups. Every other part is well again, by each gateway.
  for (const url of cluster.healthUrls)
    await until(async () => {
      const answer = await fetch(`${url}/health.json`);
      const { checks } = v.parse(healthReportSchema, await answer.json());
      return checks.every(({ name, level }) => level === 'ok' || name === 'backups');
    });
  console.log(
    [
      '| Fault | Requests | Failed | Healed after | Which |',
      '| --- | ---: | ---: | ---: | --- |',
      ...rows,
    ].join('\n'),
  );
});
