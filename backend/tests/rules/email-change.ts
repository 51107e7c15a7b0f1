import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { SignJWT } from 'jose';
import { demoUsers } from '../../access/demo-users.ts';
import { type Rest, RestError } from '../../scripts/rest.ts';
import { createClient, goodPassword, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { askingClient } from '../support/change-requests.ts';
import { row } from '../support/expect.ts';
import type { Installation } from '../support/installation.ts';
import { waitFor } from '../support/wait-for.ts';

const table = '/items/richieste_modifica';

/** How a client's address changes. */
export function emailChangeRules(installation: () => Installation): void {
  let editor: Rest;

  const approve = (id: number) => editor.patch(`${table}/${id}`, { stato: 'approvata' });
  const confirm = (token: string) => asGateway(installation(), '/account/confirm', { token });
  const linkTo = (address: string) =>
    waitFor(`a link to ${address}`, async () => {
      const mails = await installation().mail.mailsTo(address);
      const link = mails.find(
        ({ subject }) => subject === 'Conferma il tuo nuovo indirizzo e-mail',
      );
      return link && tokenIn(link);
    });

  before(async () => {
    ({ rest: editor } = await installation().login(demoUsers.redattore.email));
  });

  test('a new address is in force when it confirms; the old one is told, and no session ends', async () => {
    const { mail } = installation();
    const [old, address] = ['vecchia.nora@example.com', 'nuova.nora@example.com'];
    const client = await askingClient(installation(), old, { first_name: 'Nora' });
    const [id = 0] = await client.ask({ email: 'Nuova.Nora@example.com' });
    await approve(id);
    assert.equal((await client.row()).email, old);
    const waiting = await row(installation().service.get(`${table}/${id}`));
    assert.deepEqual([waiting.stato, waiting.applicata_il], ['approvata', null]);
    const told = await waitFor('the decision', async () =>
      (await mail.mailsTo(old)).find(({ subject }) => subject === 'Le modifiche che hai chiesto'),
    );
    assert.match(told.text, /- E-mail: approvata, vale quando confermi/);

    const token = await linkTo(address);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    for (const { text } of answers) assert.equal(text, '{"data":"email_changed"}');
    assert.equal((await confirm(token)).text, '{"data":"email_changed"}');
    assert.equal((await client.row()).email, address);
    assert.equal(await client.sessionStatus(), 200);
    assert.ok((await row(installation().service.get(`${table}/${id}`))).applicata_il);
    const notice = await mail.mailTo(old, 'L’indirizzo e-mail del tuo account è cambiato');
    assert.ok(!`${notice.text}${notice.html}`.includes(address));
    await siteLogin(installation(), address, goodPassword);
    const gone = { email: old, password: goodPassword };
    assert.equal((await asGateway(installation(), '/auth/login', gone)).status, 401);
  });

  test('a client asks for the link again, for the last approved address that is not in force', async () => {
    const { service } = installation();
    const client = await askingClient(installation(), 'rimanda@example.com', {});
    const { cookie } = client;
    const resend = (headers: Record<string, string> = { cookie }, campo = 'email') =>
      asGateway(installation(), '/account/change-requests/resend', { campo }, headers);
    const sentAt = async (id: number) =>
      (await row(service.get(`${table}/${id}?fields=id,conferma_inviata_il`))).conferma_inviata_il;
    // Nothing to send again.
    assert.equal((await resend()).status, 204);
    const [first = 0] = await client.ask({ email: 'rimanda.uno@example.com' });
    await approve(first);
    await linkTo('rimanda.uno@example.com');
    const firstSent = await sentAt(first);
    const [last = 0] = await client.ask({ email: 'rimanda.due@example.com' });
    await approve(last);
    await linkTo('rimanda.due@example.com');
    const again = await resend();
    assert.deepEqual([again.status, again.text], [204, '']);
    // Its turn comes when an address may have another mail of this kind, a minute after the first.
    const waits = async () => (await sentAt(last)) === null || undefined;
    await waitFor('the link that waits again', waits);
    assert.equal(await sentAt(first), firstSent);

    const stranger = await askingClient(installation(), 'rimanda.altra@example.com', {});
    assert.equal((await resend({ cookie: stranger.cookie })).status, 204);
    for (const headers of [
      {},
      { cookie: await siteLogin(installation(), demoUsers.redattore.email) },
    ])
      assert.equal((await resend(headers)).status, 403);
    assert.deepEqual((await resend({ cookie }, 'citta')).codes, ['FAILED_VALIDATION']);

    const link = await linkTo('rimanda.due@example.com');
    assert.equal((await confirm(link)).text, '{"data":"email_changed"}');
    // What is in force needs no link: nothing is sent for it any more.
    await service.patch(`${table}/${last}`, { conferma_inviata_il: new Date().toISOString() });
    assert.equal((await resend()).status, 204);
    assert.notEqual(await sentAt(last), null);
    for (let count = 0; count < 2; count++) await resend();
    const refused = await resend();
    assert.deepEqual([refused.status, refused.codes], [429, ['REQUESTS_EXCEEDED']]);
  });

  test('an address that another account has is asked for like any, and not approved', async () => {
    const client = await askingClient(installation(), 'doppione@example.com', {});
    const [id = 0] = await client.ask({ email: demoUsers.cliente0.email.toUpperCase() });
    await assert.rejects(
      approve(id),
      (error) => error instanceof RestError && /un altro account/.test(error.message),
    );
    assert.equal((await row(installation().service.get(`${table}/${id}`))).stato, 'in_attesa');
  });

  test('a link counts only for the last approved address, as long as nobody else has it', async () => {
    const client = await askingClient(installation(), 'indeciso@example.com', {});
    const [first = 0] = await client.ask({ email: 'indeciso.uno@example.com' });
    await approve(first);
    const firstLink = await linkTo('indeciso.uno@example.com');
    const [second = 0] = await client.ask({ email: 'indeciso.due@example.com' });
    // One that waits takes nothing from the one that was approved; only its approval does.
    await approve(second);
    const secondLink = await linkTo('indeciso.due@example.com');
    const { codes } = await confirm(firstLink);
    assert.deepEqual(codes, ['INVALID_TOKEN']);
    await createClient(installation(), 'indeciso.due@example.com');
    assert.deepEqual((await confirm(secondLink)).codes, ['INVALID_TOKEN']);
    assert.equal((await client.row()).email, 'indeciso@example.com');
  });

  test('a link that is not ours, too old, or for another account changes nothing', async () => {
    const client = await askingClient(installation(), 'forgiata@example.com', {});
    const other = await askingClient(installation(), 'forgiata.altra@example.com', {});
    const to = 'forgiata.nuova@example.com';
    const [id = 0] = await client.ask({ email: to });
    const { SECRET } = installation().secrets;
    const given = {
      scope: 'email-change',
      request: id,
      user: client.id,
      from: 'forgiata@example.com',
      to,
    };
    const forge = (changes: object, secret = SECRET, expires = '7d') =>
      new SignJWT({ ...given, ...changes })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('directus')
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret));
    // Even the right one, as long as nobody has approved it.
    assert.deepEqual((await confirm(await forge({}))).codes, ['INVALID_TOKEN']);
    await approve(id);
    const tokens = [
      forge({}, 'x'.repeat(43)),
      forge({ scope: 'account-confirm' }),
      forge({ user: other.id }),
      forge({ to: 'altra@example.com' }),
      forge({ from: 'altra@example.com' }),
      forge({ request: id + 1 }),
      forge({ request: { _neq: 0 } }),
    ];
    for (const token of await Promise.all(tokens)) {
      const { status, codes } = await confirm(token);
      assert.deepEqual([status, codes], [400, ['INVALID_TOKEN']]);
    }
    const old = await confirm(await forge({}, SECRET, '-1 minute'));
    assert.deepEqual(old.codes, ['TOKEN_EXPIRED']);
    assert.equal((await client.row()).email, 'forgiata@example.com');
    await installation().service.patch(`/users/${client.id}`, { status: 'suspended' });
    assert.deepEqual((await confirm(await linkTo(to))).codes, ['INVALID_TOKEN']);
  });
}
