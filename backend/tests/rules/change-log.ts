import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { row } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';

const answer = v.object({
  data: v.object({
    latest: v.number(),
    changes: v.array(
      v.object({ id: v.number(), collection: v.string(), item: v.nullable(v.string()) }),
    ),
  }),
});

/** What gateways are told about changes of content. */
export function changeLogRules(installation: () => Installation): void {
  async function changes(after: number) {
    // Longer than a change may be held back.
    await setTimeout(400);
    const headers = { 'x-gateway-secret': installation().secrets.GATEWAY_SECRET };
    const response = await fetch(`${installation().url}/account/changes?after=${after}`, {
      headers,
    });
    return v.parse(answer, await response.json()).data;
  }

  async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
    const { latest } = await changes(Number.MAX_SAFE_INTEGER % 1e15);
    await work();
    const { changes: seen } = await changes(latest);
    return seen.map(({ collection, item }) => `${collection} ${item}`);
  }

  test('every way to change content is reported once, with the row it concerns', async () => {
    const { service } = installation();
    let id: unknown;
    const created = await changesOf(async () => {
      id = (await row(service.post('/items/news', { titolo: 'Nuova', data: '2026-01-01' }))).id;
    });
    assert.deepEqual(created, [`news ${id}`]);
    assert.deepEqual(
      await changesOf(() => service.patch(`/items/news/${id}`, { status: 'published' })),
      [`news ${id}`],
    );
    assert.deepEqual(await changesOf(() => service.remove(`/items/news/${id}`)), [`news ${id}`]);
    assert.deepEqual(
      await changesOf(() => service.post('/utils/sort/pagine', { item: 2, to: 3 })),
      ['pagine 2'],
    );
    assert.deepEqual(
      await changesOf(() => service.patch('/items/configurazione', { orari: 'Lun–Ven 9–18' })),
      ['configurazione 1'],
    );
  });

  test('what visitors do not see is not reported', async () => {
    const { service } = installation();
    const seen = await changesOf(() => service.patch('/items/documenti_clienti/1', { mese: 1 }));
    assert.deepEqual(seen, []);
  });

  test('a reader with an impossible number is told that everything changed', async () => {
    const { latest, changes: all } = await changes(999_999_999);
    assert.ok(latest > 0);
    assert.ok(all.some(({ collection, item }) => collection === 'pagine' && item === null));
    assert.deepEqual(await changes(latest), { latest, changes: [] });
  });
}
