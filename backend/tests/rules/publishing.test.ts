import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { romeToday } from '@studio/shared/kit/format';
import * as v from 'valibot';
import { publishedCollections } from '../../access/public-fields.ts';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service, visitor } = installation;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString();
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * minute).toISOString().slice(0, 10);

const values: Record<string, object> = {
  pagine: { titolo: 'Programmata' },
  news: { titolo: 'Programmata', data: '2026-01-01' },
  attivita: { nome: 'Programmata' },
  team: { Nome: 'Ada', Cognome: 'Programmata' },
  loghi: { descrizione: 'Programmato' },
  scadenze: { Titolo: 'Programmata', data: '2030-01-01' },
};

async function assertRefused(request: Promise<unknown>, sentence: string): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.message.includes(sentence)], [400, true], error.message);
    return true;
  });
}

for (const { collection } of publishedCollections) {
  test(`visitors see a row of ${collection} within its schedule only`, async () => {
    const own = collection === 'pagine' ? { url: `/programmata-${randomUUID()}` } : {};
    const { id } = await row(
      editor.post(`/items/${collection}`, {
        ...{ ...values[collection], ...own, status: 'published' },
        pubblica_dal: inMinutes(-2),
        pubblica_fino: inMinutes(2),
      }),
    );
    const path = `/items/${collection}/${id}`;
    const listed = async () =>
      (await rows(visitor.get(`/items/${collection}?filter[id][_eq]=${id}&fields=id`))).length;
    assert.equal((await row(visitor.get(path))).id, id);
    assert.equal(await listed(), 1);
    assert.ok(!('pubblica_dal' in (await row(visitor.get(path)))));
    await editor.patch(path, { pubblica_fino: inMinutes(-1) });
    await assertForbidden(visitor.get(path));
    assert.equal(await listed(), 0);
    await editor.patch(path, { pubblica_dal: inMinutes(1), pubblica_fino: null });
    await assertForbidden(visitor.get(path));
    assert.equal(await listed(), 0);
    await editor.patch(path, { pubblica_dal: null });
    assert.equal(await listed(), 1);
    await service.remove(path);
  });
}

test('rejects an end that does not come after the beginning', async () => {
  const sentence = 'La fine della pubblicazione deve venire dopo il suo inizio.';
  const wrong = { pubblica_dal: inMinutes(10), pubblica_fino: inMinutes(10) };
  await assertRefused(editor.post('/items/news', { ...values.news, ...wrong }), sentence);
  const { id } = await row(
    editor.post('/items/news', { ...values.news, pubblica_dal: inMinutes(10) }),
  );
  const path = `/items/news/${id}`;
  await assertRefused(editor.patch(path, { pubblica_fino: inMinutes(9) }), sentence);
  await editor.patch(path, { pubblica_fino: inMinutes(11) });
  await assertRefused(editor.patch(path, { pubblica_dal: inMinutes(12) }), sentence);
  await editor.patch(path, { pubblica_dal: inMinutes(12), pubblica_fino: null });
  await assertForbidden(visitor.patch(path, { pubblica_fino: inMinutes(9) }));
  await service.remove(path);
});

test('a built-in page cannot be unpublished by a date', async () => {
  for (const url of ['/', '/privacy', '/team']) {
    const [page] = await rows(service.get(`/items/pagine?filter[url][_eq]=${url}`));
    for (const field of ['pubblica_dal', 'pubblica_fino'])
      for (const rest of [editor, service])
        await assertRefused(
          rest.patch(`/items/pagine/${page?.id}`, { [field]: inMinutes(5) }),
          `La pagina «${url}» fa parte del sito: resta pubblicata senza date.`,
        );
  }
});

const scheduled = v.object({ pubblica_dal: v.nullable(v.string()) });
const beginningOf = async (path: string) => v.parse(scheduled, await editor.get(path)).pubblica_dal;

test('a news item dated in the future begins on that day, until an editor writes another moment', async () => {
  const created = await row(
    editor.post('/items/news', { titolo: 'Domani', data: dayAfter(3), status: 'published' }),
  );
  const path = `/items/news/${created.id}`;
  const beginning = await beginningOf(path);
  assert.match(beginning ?? '', /T(?:22|23):00:00/);
  await assertForbidden(visitor.get(path));
  // The beginning follows the date …
  await editor.patch(path, { data: dayAfter(4) });
  assert.equal(
    Date.parse((await beginningOf(path)) ?? '') - Date.parse(beginning ?? ''),
    24 * 60 * minute,
  );
  await editor.patch(path, { data: '2026-01-02' });
  assert.equal(await beginningOf(path), null);
  // … but a live item stays live, and another moment stays.
  await editor.patch(path, { data: dayAfter(5) });
  assert.equal(await beginningOf(path), null);
  const other = inMinutes(30);
  await editor.patch(path, { pubblica_dal: other });
  await editor.patch(path, { data: dayAfter(6) });
  assert.equal(Date.parse((await beginningOf(path)) ?? ''), Date.parse(other));
  await editor.patch(path, { data: dayAfter(7), pubblica_dal: null });
  assert.equal(await beginningOf(path), null);
  await service.remove(path);
});

const dated = v.object({ data: v.string() });

test('a news item without a date gets the day in Rome on which it appears', async () => {
  const evening = '2027-10-30T22:30:00.000Z';
  for (const [values, day] of [
    [{}, romeToday(Date.now())],
    [{ data: null }, romeToday(Date.now())],
    [{ pubblica_dal: evening }, '2027-10-31'],
  ] as const) {
    const created = await row(editor.post('/items/news', { titolo: 'Senza data', ...values }));
    assert.equal(v.parse(dated, created).data, day);
    await service.remove(`/items/news/${created.id}`);
  }
});

test('a deadline in the future is shown at once', async () => {
  const { id } = await row(
    editor.post('/items/scadenze', { Titolo: 'IVA', data: dayAfter(9), status: 'published' }),
  );
  const path = `/items/scadenze/${id}`;
  assert.equal((await row(visitor.get(path))).Titolo, 'IVA');
  await service.remove(path);
});

test('a restored version of a scheduled item has the schedule of that version', async () => {
  const from = inMinutes(60);
  const { id } = await row(
    editor.post('/items/news', { ...values.news, status: 'published', pubblica_dal: from }),
  );
  const path = `/items/news/${id}`;
  await editor.patch(path, { titolo: 'Subito', pubblica_dal: null });
  assert.equal((await row(visitor.get(path))).titolo, 'Subito');
  const of = `filter[collection][_eq]=news&filter[item][_eq]=${id}&sort=id`;
  const [first] = await rows(editor.get(`/revisions?fields=id&${of}`));
  await editor.post(`/utils/revert/${first?.id}`, {});
  assert.equal(Date.parse((await beginningOf(path)) ?? ''), Date.parse(from));
  await assertForbidden(visitor.get(path));
  await service.remove(path);
});
