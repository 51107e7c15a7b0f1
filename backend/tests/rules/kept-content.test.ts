import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import * as v from 'valibot';
import { publicCollections } from '../../access/public-fields.ts';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { createClient, newAddress } from '../support/accounts.ts';
import { uploadFile } from '../support/documents.ts';
import { assertForbidden, row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const installation = await sharedInstallation();
const { service } = installation;

let editor: Rest;
before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

async function assertKept(request: Promise<unknown>, sentence: string): Promise<void> {
  await assert.rejects(request, (error) => {
    assert.ok(error instanceof RestError);
    assert.deepEqual([error.status, error.message.includes(sentence)], [400, true], error.message);
    return true;
  });
}

async function pageAt(url: string) {
  const [page] = await rows(service.get(`/items/pagine?filter[url][_eq]=${url}`));
  assert.ok(page, url);
  return `/items/pagine/${page.id}`;
}

test('editors and administrators can neither delete nor move the built-in pages', async () => {
  const [home, team] = [await pageAt('/'), await pageAt('/team')];
  for (const rest of [editor, service]) {
    await assertKept(rest.remove(home), 'La pagina «/» fa parte del sito e non si può eliminare.');
    await assertKept(rest.patch(team, { url: '/squadra' }), 'il suo indirizzo non si cambia');
    for (const status of ['draft', 'archived']) {
      await assertKept(rest.patch(home, { status }), 'La pagina «/» deve restare pubblicata');
    }
  }
  const same = { url: '/', status: 'published' };
  assert.equal((await row(editor.patch(home, same))).url, '/');
  await assertForbidden(installation.visitor.remove(home));
});

test('rejects the deletion of a type that documents use and allows that of a new one', async () => {
  const { id } = await row(editor.post('/items/tipologie', { tipologia: `Prova ${randomUUID()}` }));
  const cliente = await createClient(installation, newAddress('tipologia'));
  const documento = await uploadFile(installation, 'tipologia.pdf');
  const values = { cliente, tipologia: id, documento, anno: 2026 };
  const document = await row(service.post('/items/documenti_clienti', values));
  for (const rest of [editor, service]) {
    await assertKept(
      rest.remove(`/items/tipologie/${id}`),
      'non si può eliminare: documenti che la usano 1, consegne 0.',
    );
  }
  await service.remove(`/items/documenti_clienti/${document.id}`);
  await editor.remove(`/items/tipologie/${id}`);
});

test('an editor lists the versions of a page and restores one', async () => {
  const url = `/versioni-${randomUUID()}`;
  const { id } = await row(editor.post('/items/pagine', { url, titolo: 'Prima stesura' }));
  await service.patch(`/items/pagine/${id}`, { titolo: 'Seconda stesura' });
  // As the Studio asks for them.
  const fields =
    'id,data,delta,collection,item,activity.action,activity.timestamp,activity.user.id,activity.user.email,activity.ip,activity.user_agent,activity.origin';
  const of = `filter[collection][_eq]=pagine&filter[item][_eq]=${id}&sort=id`;
  const versions = await rows(editor.get(`/revisions?fields=${fields}&${of}`));
  assert.equal(versions.length, 2);
  await editor.post(`/utils/revert/${versions[0]?.id}`, {});
  assert.equal((await row(editor.get(`/items/pagine/${id}`))).titolo, 'Prima stesura');
});

const ofCollections = v.array(v.object({ collection: v.string(), user: v.nullish(v.string()) }));

test('an editor cannot read versions of clients, users, documents or files', async () => {
  const cliente = await createClient(installation, newAddress('versioni'));
  await service.patch(`/users/${cliente}`, { telefono: '051 123456' });
  const documento = await uploadFile(installation, 'versioni.pdf');
  const document = await row(
    service.post('/items/documenti_clienti', { cliente, documento, anno: 2026 }),
  );
  await service.patch(`/items/documenti_clienti/${document.id}`, { mese: 3 });
  const content = publicCollections.map(({ collection }) => collection);

  const shown = v.parse(ofCollections, await editor.get('/revisions?limit=-1&fields=collection'));
  assert.deepEqual(
    shown.filter(({ collection }) => !content.includes(collection)),
    [],
  );
  for (const [collection, item] of [
    ['directus_users', cliente],
    ['documenti_clienti', document.id],
  ] as const) {
    const path = `/revisions?filter[collection][_eq]=${collection}&filter[item][_eq]=${item}`;
    const [version] = await rows(service.get(path));
    assert.ok(version, collection);
    assert.deepEqual(await editor.get(path), []);
    await assertForbidden(editor.get(`/revisions/${version.id}`));
    await assertForbidden(editor.post(`/utils/revert/${version.id}`, {}));
  }
  const acts = v.parse(
    ofCollections,
    await editor.get('/activity?limit=-1&fields=collection,user'),
  );
  const foreign = acts.filter(({ user }) => user !== demoUsers.redattore.id);
  assert.deepEqual(
    foreign.filter(({ collection }) => !content.includes(collection)),
    [],
  );
});
