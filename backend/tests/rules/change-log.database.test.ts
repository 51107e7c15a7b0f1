import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { createClient, newAddress } from '../support/accounts.ts';
import { uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const installation = await sharedInstallation();
const { service } = installation;

const answer = v.object({
  data: v.object({
    latest: v.number(),
    changes: v.array(
      v.object({ id: v.number(), collection: v.string(), item: v.nullable(v.string()) }),
    ),
  }),
});

/** A number that no log reaches. */
const impossible = 999_999_999;

async function changes(after: number) {
  const headers = { 'x-gateway-secret': installation.secrets.GATEWAY_SECRET };
  const response = await fetch(`${installation.url}/account/changes?after=${after}`, { headers });
  return v.parse(answer, await response.json()).data;
}

/** Follows the log from now on, as a gateway does; other files write to it as well. */
async function follow() {
  let { latest } = await changes(impossible);
  const seen: string[] = [];
  return {
    seen,
    /** Does the work and waits until this change is reported once more. */
    async until(change: string, work: () => Promise<unknown>): Promise<void> {
      const count = () => seen.filter((one) => one === change).length;
      const before = count();
      await work();
      await waitFor(`the change of ${change}`, async () => {
        const next = await changes(latest);
        latest = next.latest;
        seen.push(...next.changes.map(({ collection, item }) => `${collection} ${item}`));
        return count() > before || undefined;
      });
    },
  };
}

const createNews = async () =>
  (await row(service.post('/items/news', { titolo: 'Nuova', data: '2026-01-01' }))).id;

test('reports every change of content once, with its row', async () => {
  const { seen, until } = await follow();
  // No other test changes the order of the pages, or the configuration.
  const [sorted, configured] = ['pagine 2', 'configurazione 1'];
  const id = await createNews();
  const news = `news ${id}`;
  await until(news, async () => {});
  await until(news, () => service.patch(`/items/news/${id}`, { status: 'published' }));
  await until(news, () => service.remove(`/items/news/${id}`));
  await until(sorted, () => service.post('/utils/sort/pagine', { item: 2, to: 3 }));
  await until(configured, () => service.patch('/items/configurazione', { orari: 'Lun–Ven 9–18' }));
  // All that these changes reported is there when a later change is.
  const last = await createNews();
  await until(`news ${last}`, () => service.remove(`/items/news/${last}`));
  assert.deepEqual(
    seen.filter((one) => [news, sorted, configured].includes(one)),
    [news, news, news, sorted, configured],
  );
});

test('does not report a change that visitors cannot see', async () => {
  const cliente = await createClient(installation, newAddress('registro'));
  const documento = await uploadFile(installation, 'registro.pdf');
  const document = await row(
    service.post('/items/documenti_clienti', { cliente, documento, anno: 2026 }),
  );
  const { seen, until } = await follow();
  const id = await createNews();
  // From here on the upload of the file is reported.
  await until(`news ${id}`, async () => {});
  const before = seen.length;
  await service.patch(`/items/documenti_clienti/${document.id}`, { mese: 1 });
  await until(`news ${id}`, () => service.remove(`/items/news/${id}`));
  const after = seen.slice(before);
  assert.ok(!after.includes(`directus_files ${documento}`), after.join());
  assert.ok(!after.some((one) => one.startsWith('documenti_clienti ')), after.join());
});

test('reports that everything changed to a reader with an impossible number', async () => {
  const { latest, changes: all } = await changes(impossible);
  assert.ok(latest > 0);
  assert.ok(all.some(({ collection, item }) => collection === 'pagine' && item === null));
  // Between two changes of other tests.
  await waitFor('an answer without changes', async () => {
    const { latest: newest } = await changes(impossible);
    const next = await changes(newest);
    return (next.latest === newest && next.changes.length === 0) || undefined;
  });
});

const state = v.object({
  data: v.strictObject({
    database: v.record(v.string(), v.number()),
    mails: v.strictObject({
      ...{ waiting: v.number(), oldest: v.number() },
      ...{ sent: v.number(), refused: v.number(), givenUp: v.number() },
    }),
    uploads: v.strictObject({ waiting: v.number(), oldest: v.number() }),
    backup: v.null(),
    drill: v.null(),
    disk: v.strictObject({ machine: v.string(), free: v.number(), size: v.number() }),
  }),
});

test('tells the gateway numbers about its state, and other callers nothing', async () => {
  const headers = { 'x-gateway-secret': installation.secrets.GATEWAY_SECRET };
  const read = (given: Record<string, string>) =>
    fetch(`${installation.url}/account/state`, { headers: given });
  const { data } = v.parse(state, await (await read(headers)).json());
  const { probe = 0, queries = 0, p50 = 0, p99 = 0 } = data.database;
  assert.ok(probe > 0 && queries > 0, JSON.stringify(data));
  assert.ok(p99 >= p50 && p99 < 60 && p50 > 0, JSON.stringify(data));
  assert.equal((await read({})).status, 404);
});
