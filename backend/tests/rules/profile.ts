import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as v from 'valibot';
import vectors from '../../../shared/src/profile-rules/vectors.json' with { type: 'json' };
import { demoUsers } from '../../access/demo-users.ts';
import type { Rest } from '../../scripts/rest.ts';
import { accountsOf, createClient, goodPassword } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { assertForbidden, rows } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';

const profile = {
  first_name: 'Nora',
  last_name: 'Galli',
  societa: 'Galli S.r.l.',
  indirizzo: 'Via Po 1',
  citta: 'Lugo',
  provincia: 'RA',
  nazione: 'Italia',
  telefono: '0545 000001',
  pec: 'galli@pec.example.org',
  piva: '00000000109',
  codice_univoco: 'GALLI01',
};

const problems = v.object({
  errors: v.array(v.object({ extensions: v.object({ field: v.string(), type: v.string() }) })),
});

/** What a client may ask to have changed, and what comes of asking. */
export function profileRules(installation: () => Installation): void {
  let client: Rest;

  async function newClient(email: string): Promise<{ id: string; cookie: string }> {
    const id = await createClient(installation(), email);
    await installation().service.patch(`/users/${id}`, profile);
    return { id, cookie: await siteLogin(installation(), email, goodPassword) };
  }

  const ask = (cookie: string, values: unknown) =>
    asGateway(installation(), '/account/change-requests', { values }, { cookie });
  const requestsOf = (id: string) =>
    rows(
      installation().service.get(
        `/items/richieste_modifica?limit=-1&sort=id&filter[cliente][_eq]=${id}`,
      ),
    );
  const problemsIn = (text: string) =>
    v
      .parse(v.pipe(v.string(), v.parseJson(), problems), text)
      .errors.map(({ extensions }) => extensions);

  before(async () => {
    ({ rest: client } = await installation().login(demoUsers.cliente40.email));
  });

  /** The vectors in as few calls as have no field twice. */
  function batches(chosen: typeof vectors): (typeof vectors)[] {
    const perField = Object.values(Object.groupBy(chosen, ({ field }) => field));
    const longest = Math.max(...perField.map((list) => list?.length ?? 0));
    return Array.from({ length: longest }, (_, index) =>
      perField.flatMap((list) => list?.[index] ?? []),
    );
  }
  const valuesOf = (batch: typeof vectors) =>
    Object.fromEntries(batch.map(({ field, value }) => [field, value]));

  test('the server refuses what the form refuses, each field by itself, and stores nothing', async () => {
    const { id, cookie } = await newClient('regole.no@example.com');
    for (const batch of batches(vectors.filter(({ problem }) => problem !== undefined))) {
      const answer = await ask(cookie, valuesOf(batch));
      assert.equal(answer.status, 400, JSON.stringify(batch));
      const expected = batch.map(({ field, problem }) => ({ field, type: problem }));
      const byField = (list: { field: string }[]) =>
        list.toSorted((a, b) => a.field.localeCompare(b.field));
      const told = problemsIn(answer.text).map(({ field, type }) => ({ field, type }));
      assert.deepEqual(byField(told), byField(expected));
    }
    assert.deepEqual(await requestsOf(id), []);
  });

  test('the server takes what the form takes, in the same form', async () => {
    const { id, cookie } = await newClient('regole.si@example.com');
    for (const batch of batches(vectors.filter(({ stored }) => stored !== undefined))) {
      assert.equal((await ask(cookie, valuesOf(batch))).status, 200, JSON.stringify(batch));
      const waiting = await requestsOf(id);
      for (const { field, stored } of batch) {
        const found = waiting.filter(({ campo }) => campo === field);
        assert.deepEqual(
          found.map(({ valore_richiesto }) => valore_richiesto),
          [stored],
        );
      }
    }
  });

  test('only what differs from the profile is asked for; status and role are passed over', async () => {
    const { id, cookie } = await newClient('nora@example.com');
    const form = { ...profile, email: 'Nora@example.com', status: 'invited', role: { x: 3 } };
    const nothing = await ask(cookie, form);
    assert.deepEqual([nothing.status, nothing.codes], [400, ['NOTHING_CHANGED']]);
    const answer = await ask(cookie, { ...form, telefono: ' 0545 000002 ', pec: '' });
    assert.equal(answer.text, '{"data":{"requested":["telefono","pec"]}}');
    const seen = (await requestsOf(id)).map(
      ({ campo, valore_attuale, valore_richiesto, stato, applicata_il }) => [
        campo,
        valore_attuale,
        valore_richiesto,
        stato,
        applicata_il,
      ],
    );
    assert.deepEqual(seen, [
      ['telefono', profile.telefono, '0545 000002', 'in_attesa', null],
      ['pec', profile.pec, '', 'in_attesa', null],
    ]);
    const [account] = await accountsOf(installation(), 'nora@example.com');
    assert.equal(account?.status, 'active');
    assert.equal(account?.telefono, profile.telefono);
  });

  test('a second request for a field takes the first one’s place, as a row of its own', async () => {
    const { id, cookie } = await newClient('due.volte@example.com');
    await ask(cookie, { citta: 'Imola' });
    const [first] = await requestsOf(id);
    await ask(cookie, { citta: 'Imola' });
    assert.deepEqual(
      (await requestsOf(id)).map((one) => one.id),
      [first?.id],
    );
    await ask(cookie, { citta: 'Faenza' });
    const now = await requestsOf(id);
    assert.deepEqual(
      now.map(({ valore_richiesto }) => valore_richiesto),
      ['Faenza'],
    );
    assert.notEqual(now[0]?.id, first?.id);
    const withdraw = (campo: string) =>
      asGateway(installation(), '/account/change-requests/withdraw', { campo }, { cookie });
    assert.equal((await withdraw('citta')).status, 204);
    assert.equal((await withdraw('citta')).status, 204);
    assert.equal((await withdraw('password')).status, 400);
    assert.deepEqual(await requestsOf(id), []);
  });

  test('asked again after the firm changed the field itself, a request can be approved', async () => {
    const { id, cookie } = await newClient('di.nuovo@example.com');
    await ask(cookie, { citta: 'Imola' });
    await installation().service.patch(`/users/${id}`, { citta: 'Cervia' });
    await ask(cookie, { citta: 'Imola' });
    const [request, ...more] = await requestsOf(id);
    assert.deepEqual([request?.valore_attuale, more], ['Cervia', []]);
    const { rest: editor } = await installation().login(demoUsers.redattore.email);
    await editor.patch(`/items/richieste_modifica/${request?.id}`, { stato: 'approvata' });
    assert.equal((await accountsOf(installation(), 'di.nuovo@example.com'))[0]?.citta, 'Imola');
  });

  test('of twenty requests at once for a field, one waits', async () => {
    const { id, cookie } = await newClient('venti@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(cookie, { indirizzo: `Via Po ${index + 2}` })),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await requestsOf(id)).length, 1);
  });

  test('a client asks thirty times an hour at most', async () => {
    const { cookie } = await newClient('insistente@example.com');
    for (let count = 0; count < 30; count++) await ask(cookie, { citta: '' });
    const answer = await ask(cookie, { citta: 'Imola' });
    assert.deepEqual([answer.status, answer.codes], [429, ['REQUESTS_EXCEEDED']]);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  });

  test('a body that is no form is refused', async () => {
    const { id, cookie } = await newClient('corpo@example.com');
    const bodies = [
      '[]',
      '{}',
      'null',
      '{"values":[]}',
      '{"values":null}',
      '{"values":{},"cliente":"x"}',
      '{"values":{"password":"x"}}',
      '{"values":{"avatar":"x"}}',
      '{"values":{"__proto__":{"citta":"x"}}}',
      '{"values":{"constructor":"x"}}',
      '{"values":{"citta":{"_eq":"x"}}}',
      '{"values":{"citta":["x"]}}',
      '{"values":{"citta":7}}',
      `{"values":{"citta":"${'x'.repeat(4097)}"}}`,
      `{"values":{"citta":"${'x'.repeat(2_000_000)}"}}`,
    ];
    for (const body of bodies) {
      const answer = await asGateway(installation(), '/account/change-requests', body, { cookie });
      assert.ok([400, 413].includes(answer.status), `${answer.status} ${body.slice(0, 60)}`);
    }
    assert.deepEqual(await requestsOf(id), []);
  });

  test('requests are the client’s and the firm’s alone, and only the firm decides', async () => {
    const own = await rows(client.get('/items/richieste_modifica?limit=-1'));
    assert.deepEqual(own.map(({ campo, stato }) => `${campo} ${stato}`).sort(), [
      'pec rifiutata',
      'telefono in_attesa',
    ]);
    assert.ok(own.every((one) => !('chiave_attesa' in one) && !('cliente' in one)));
    const { id } = own[0] ?? assert.fail();
    const path = `/items/richieste_modifica/${id}`;
    const other = (await installation().login(demoUsers.cliente0.email)).rest;
    assert.deepEqual(await other.get('/items/richieste_modifica'), []);
    await assertForbidden(other.get(path));
    for (const rest of [client, other, installation().visitor]) {
      await assertForbidden(rest.patch(path, { stato: 'approvata' }));
      await assertForbidden(rest.patch(path, { motivo: 'x' }));
      await assertForbidden(rest.remove(path));
      await assertForbidden(rest.post('/items/richieste_modifica', { campo: 'citta' }));
    }
    const { rest: editor } = await installation().login(demoUsers.redattore.email);
    await assertForbidden(editor.patch(path, { valore_richiesto: 'x' }));
    await assertForbidden(editor.remove(path));
    await assertForbidden(editor.post('/items/richieste_modifica', { campo: 'citta' }));
  });

  test('nobody but a client has a profile to ask about', async () => {
    const { email } = demoUsers.redattore;
    const cookie = await siteLogin(installation(), email);
    assert.equal((await ask(cookie, { citta: 'Imola' })).status, 403);
    assert.equal((await ask('', { citta: 'Imola' })).status, 403);
  });
}
