import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { asGateway } from '../support/as-gateway.ts';
import { askingClient } from '../support/change-requests.ts';
import { row, rows } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';

const profile = { first_name: 'Nora', last_name: 'Galli', telefono: '0545 000001', citta: 'Lugo' };
const table = '/items/richieste_modifica';

const installation = await sharedInstallation();

let editor: Rest;

const approve = (id: number) => editor.patch(`${table}/${id}`, { stato: 'approvata' });
const requestOf = (id: number) => row(installation.service.get(`${table}/${id}?fields=*`));
const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof RestError && error.status === 400 && pattern.test(error.message);

before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

test('applies an approved value at once, ignores a rejected one and ends no session', async () => {
  const client = await askingClient(installation, 'decisioni', {
    ...profile,
    pec: 'a@pec.example',
  });
  const wanted = { telefono: '0545 000002', pec: 'b@pec.example', societa: '', citta: '' };
  const ids = await client.ask(wanted);
  assert.equal(ids.length, 3);
  const before = await client.row();
  const byField = new Map(
    (await rows(editor.get(`${table}?filter[cliente][_eq]=${client.id}`))).map((one) => [
      one.campo,
      Number(one.id),
    ]),
  );
  // The mail is held back until all is decided.
  const { mail, service } = installation;
  const marked = (avvisato_il: string | null) =>
    service.patch(table, { keys: [...byField.values()], data: { avvisato_il } });
  await marked(new Date().toISOString());
  const start = Date.now();
  const idOf = (field: string) => byField.get(field) ?? assert.fail();
  await approve(idOf('telefono'));
  await approve(idOf('citta'));
  const motivo = 'La casella non risulta attiva.\nRiprova.';
  await editor.patch(`${table}/${idOf('pec')}`, { stato: 'rifiutata', motivo });

  const { telefono, citta, pec, status, ...rest } = await client.row();
  assert.deepEqual([telefono, citta, pec, status], ['0545 000002', null, before.pec, 'active']);
  const { telefono: _, citta: __, pec: ___, status: ____, ...restBefore } = before;
  const aside = { last_access: null, interventi: null };
  assert.deepEqual({ ...rest, ...aside }, { ...restBefore, ...aside });
  assert.equal(await client.sessionStatus(), 200);
  const approved = await requestOf(idOf('telefono'));
  assert.equal(approved.stato, 'approvata');
  const moment = Date.parse(String(approved.applicata_il));
  assert.ok(moment >= start && moment <= Date.now(), `${approved.applicata_il}`);
  assert.equal(approved.user_updated, demoUsers.redattore.id);
  const refused = await requestOf(idOf('pec'));
  assert.deepEqual(
    [refused.stato, refused.motivo, refused.applicata_il],
    ['rifiutata', motivo, null],
  );

  await marked(null);
  const subject = 'Le modifiche che hai chiesto';
  const told = await mail.mailTo(client.email, subject);
  assert.match(told.text, /- Telefono: approvata\n/);
  assert.match(told.text, /- Città: approvata\n/);
  assert.match(told.text, /- PEC: non accolta – La casella non risulta attiva. Riprova.\n/);
  assert.match(told.text, /http:\/\/localhost:3000\/account\/profile\n/);
  assert.match(told.html, /<li[^>]*>\s*Telefono: approvata/);
  assert.ok(!`${told.text}${told.html}`.includes('0545'));
  assert.ok(!`${told.text}${told.html}`.includes('b@pec'));
  assert.equal((await mail.mailsTo(client.email, subject)).length, 1);
});

test('accepts one decision per request', async () => {
  const client = await askingClient(installation, 'una.volta', profile);
  const [id = 0] = await client.ask({ telefono: '0545 000002' });
  const decisions = await Promise.allSettled([
    approve(id),
    editor.patch(`${table}/${id}`, { stato: 'rifiutata' }),
  ]);
  assert.equal(decisions.filter(({ status }) => status === 'fulfilled').length, 1);
  const { stato, motivo } = await requestOf(id);
  const isApproved = stato === 'approvata';
  const { telefono } = await client.row();
  assert.equal(telefono, isApproved ? '0545 000002' : profile.telefono);
  for (const change of [
    { stato: isApproved ? 'rifiutata' : 'approvata' },
    { stato: 'in_attesa' },
    { motivo: 'un altro' },
    { stato, motivo: 'un altro' },
  ]) {
    await assert.rejects(editor.patch(`${table}/${id}`, change), refusedWith(/decis/));
  }
  // A form that is saved again without a change.
  await editor.patch(`${table}/${id}`, { stato, motivo });
  // The field is free for another request.
  assert.equal((await client.ask({ telefono: '0545 000003' })).length, 1);
});

test('stores a reason only together with its decision', async () => {
  const client = await askingClient(installation, 'motivo', profile);
  const [id = 0] = await client.ask({ telefono: '0545 000002' });
  for (const change of [{ motivo: 'bozza' }, { stato: 'in_attesa', motivo: 'bozza' }]) {
    await assert.rejects(editor.patch(`${table}/${id}`, change), refusedWith(/con la decisione/));
  }
  assert.equal((await requestOf(id)).motivo, null);
  // A form that is saved again without a change.
  await editor.patch(`${table}/${id}`, { stato: 'in_attesa', motivo: null });
  await editor.patch(`${table}/${id}`, { stato: 'rifiutata', motivo: 'deciso' });
  const { stato, motivo } = await requestOf(id);
  assert.deepEqual([stato, motivo], ['rifiutata', 'deciso']);
});

test('keeps another editor’s decision when an unchanged form is saved', async () => {
  const client = await askingClient(installation, 'gara', profile);
  for (const telefono of ['0545 000002', '0545 000003', '0545 000004', '0545 000005']) {
    const [id = 0] = await client.ask({ telefono });
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () =>
        editor.patch(`${table}/${id}`, { stato: 'in_attesa', motivo: null }),
      ),
      editor.patch(`${table}/${id}`, { stato: 'rifiutata', motivo: 'deciso' }),
    ]);
    const { stato, motivo } = await requestOf(id);
    assert.deepEqual([stato, motivo], ['rifiutata', 'deciso']);
  }
});

test('does not overwrite a value that changed meanwhile, and approves one that is already in force', async () => {
  const client = await askingClient(installation, 'intanto', profile);
  const [phone = 0] = await client.ask({ telefono: '0545 000002' });
  const [city = 0] = await client.ask({ citta: 'Imola' });
  const { service } = installation;
  await service.patch(`/users/${client.id}`, { telefono: '0545 999999', citta: 'Imola' });
  await assert.rejects(approve(phone), refusedWith(/intanto.*0545 000001.*0545 999999/));
  await approve(city);
  assert.equal((await requestOf(phone)).stato, 'in_attesa');
  assert.equal((await client.row()).telefono, '0545 999999');
  // Nor is a value approved that the rules of today refuse.
  await service.patch(`${table}/${phone}`, {
    valore_attuale: '0545 999999',
    valore_richiesto: 'x',
  });
  await assert.rejects(approve(phone), refusedWith(/non è valido/));
  await editor.patch(`${table}/${phone}`, { stato: 'rifiutata' });
});

test('decides several requests at once, either all or none', async () => {
  const one = await askingClient(installation, 'gruppo.uno', profile);
  const two = await askingClient(installation, 'gruppo.due', profile);
  const keys = [
    ...(await one.ask({ citta: 'Imola', telefono: '0545 000002' })),
    ...(await two.ask({ citta: 'Faenza' })),
  ];
  const data = { stato: 'approvata' };
  const { service } = installation;
  await service.patch(`/users/${two.id}`, { citta: 'Cervia' });
  await assert.rejects(editor.patch(table, { keys, data }), refusedWith(/Città.*Cervia/));
  await assert.rejects(
    editor.patch(
      table,
      keys.map((id) => ({ id, ...data })),
    ),
    refusedWith(/Cervia/),
  );
  assert.equal((await one.row()).citta, 'Lugo');
  for (const key of keys) assert.equal((await requestOf(key)).stato, 'in_attesa');

  await service.patch(`/users/${two.id}`, { citta: 'Lugo' });
  await editor.patch(table, { keys: keys.slice(0, 2), data });
  await editor.patch(
    table,
    keys.slice(2).map((id) => ({ id, ...data })),
  );
  assert.deepEqual([(await one.row()).citta, (await one.row()).telefono], ['Imola', '0545 000002']);
  assert.equal((await two.row()).citta, 'Faenza');
  assert.deepEqual([await one.sessionStatus(), await two.sessionStatus()], [200, 200]);
});

test('does not approve a request that the client replaced or withdrew', async () => {
  const client = await askingClient(installation, 'ripensa', profile);
  const [old = 0] = await client.ask({ citta: 'Imola' });
  await client.ask({ citta: 'Faenza' });
  await assert.rejects(approve(old));
  assert.equal((await client.row()).citta, 'Lugo');
});

test('a client dismisses a rejection of their own, once', async () => {
  const client = await askingClient(installation, 'letto', profile);
  const other = await askingClient(installation, 'altro', profile);
  const [rejected = 0, waiting = 0] = await client.ask({ telefono: '0545 000002', citta: 'Imola' });
  await editor.patch(`${table}/${rejected}`, { stato: 'rifiutata', motivo: 'Serve una visura' });
  const dismiss = (id: unknown, headers: Record<string, string> = { cookie: client.cookie }) =>
    asGateway(installation, '/account/change-requests/seen', { id }, headers);
  const seenAt = async (id: number) => (await requestOf(id)).vista_il;

  assert.equal((await dismiss(rejected, { cookie: other.cookie })).status, 204);
  assert.equal((await dismiss(rejected, {})).status, 403);
  assert.deepEqual((await dismiss('1 or 1')).codes, ['FAILED_VALIDATION']);
  assert.equal(await seenAt(rejected), null);

  const before = await requestOf(rejected);
  assert.equal((await dismiss(rejected)).status, 204);
  const first = await seenAt(rejected);
  assert.ok(Math.abs(Date.now() - Date.parse(String(first))) < 60_000, String(first));
  assert.equal((await requestOf(rejected)).date_updated, before.date_updated);
  assert.equal((await dismiss(rejected)).status, 204);
  assert.equal(await seenAt(rejected), first);
  assert.equal((await dismiss(waiting)).status, 204);
  assert.equal(await seenAt(waiting), null);

  const path = `${table}?fields=id,vista_il&sort=id`;
  const own = await asGateway(installation, path, undefined, { cookie: client.cookie }, 'GET');
  assert.deepEqual(JSON.parse(own.text), {
    data: [
      { id: rejected, vista_il: first },
      { id: waiting, vista_il: null },
    ],
  });
});
