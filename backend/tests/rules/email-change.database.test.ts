import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { SignJWT } from 'jose';
import { demoUsers } from '../../demo/users.ts';
import { type Rest, RestError } from '../../scripts/installation/rest.ts';
import { createClient, goodPassword, newAddress, tokenIn } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { askingClient } from '../support/change-requests.ts';
import { row } from '../support/expect.ts';
import { sharedInstallation } from '../support/installation.ts';
import { outgoing } from '../support/outgoing.ts';

const table = '/items/richieste_modifica';

const installation = await sharedInstallation();

let editor: Rest;

const approve = (id: number) => editor.patch(`${table}/${id}`, { stato: 'approvata' });
const confirm = (token: string) => asGateway(installation, '/account/confirm', { token });
const linkTo = async (address: string) =>
  tokenIn(await installation.mail.mailTo(address, 'Conferma il tuo nuovo indirizzo e-mail'));

before(async () => {
  ({ rest: editor } = await installation.login(demoUsers.redattore.email));
});

test('a new address takes effect when it confirms; the old one gets a notice, and no session ends', async () => {
  const { mail } = installation;
  const client = await askingClient(installation, 'vecchia.nora', { first_name: 'Nora' });
  const [old, address] = [client.email, newAddress('nuova.nora')];
  const [id = 0] = await client.ask({ email: address.replace('nuova.nora', 'Nuova.Nora') });
  await approve(id);
  assert.equal((await client.row()).email, old);
  const waiting = await row(installation.service.get(`${table}/${id}`));
  assert.deepEqual([waiting.stato, waiting.applicata_il], ['approvata', null]);
  const told = await mail.mailTo(old, 'Le modifiche che hai chiesto');
  assert.match(told.text, /- E-mail: approvata, vale quando confermi/);

  const token = await linkTo(address);
  const answers = await Promise.all([confirm(token), confirm(token)]);
  for (const { text } of answers) assert.equal(text, '{"data":"email_changed"}');
  assert.equal((await confirm(token)).text, '{"data":"email_changed"}');
  assert.equal((await client.row()).email, address);
  assert.equal(await client.sessionStatus(), 200);
  assert.ok((await row(installation.service.get(`${table}/${id}`))).applicata_il);
  const notice = await mail.mailTo(old, 'L’indirizzo e-mail del tuo account è cambiato');
  assert.ok(!`${notice.text}${notice.html}`.includes(address));
  await siteLogin(installation, address, goodPassword);
  const gone = { email: old, password: goodPassword };
  assert.equal((await asGateway(installation, '/auth/login', gone)).status, 401);
});

test('a client requests the link again for the last approved address that is not in force', async () => {
  const client = await askingClient(installation, 'rimanda', {});
  const { cookie } = client;
  const [addressOne, addressTwo] = [newAddress('rimanda.uno'), newAddress('rimanda.due')];
  const resend = (headers: Record<string, string> = { cookie }, campo = 'email') =>
    asGateway(installation, '/account/change-requests/resend', { campo }, headers);
  const links = (address: string) => outgoing(installation, address, 'email-change');
  // Nothing to send again.
  assert.equal((await resend()).status, 204);
  const [first = 0] = await client.ask({ email: addressOne });
  await approve(first);
  await linkTo(addressOne);
  const [last = 0] = await client.ask({ email: addressTwo });
  await approve(last);
  await linkTo(addressTwo);
  const again = await resend();
  assert.deepEqual([again.status, again.text], [204, '']);
  // Its turn comes when an address may have another mail of this kind, a minute after the first.
  const [firstLink, secondLink = assert.fail(), ...more] = await links(addressTwo);
  assert.deepEqual([firstLink?.stato, secondLink.stato, more], ['inviata', 'in_attesa', []]);
  const wait =
    Date.parse(secondLink.prossimo_tentativo_il ?? '') - Date.parse(secondLink.creata_il);
  assert.ok(wait > 0 && wait <= 60_000, String(wait));
  assert.equal((await links(addressOne)).length, 1);

  const stranger = await askingClient(installation, 'rimanda.altra', {});
  assert.equal((await resend({ cookie: stranger.cookie })).status, 204);
  assert.equal((await resend({})).status, 403);
  const { headers: editorHeaders } = await installation.login(demoUsers.redattore.email);
  assert.equal((await resend(editorHeaders)).status, 401);
  assert.deepEqual((await resend({ cookie }, 'citta')).codes, ['FAILED_VALIDATION']);

  const link = await linkTo(addressTwo);
  assert.equal((await confirm(link)).text, '{"data":"email_changed"}');
  // An address in force needs no link: nothing is sent for it any more.
  assert.equal((await resend()).status, 204);
  assert.equal((await links(addressTwo)).length, 2);
  for (let count = 0; count < 2; count++) await resend();
  const refused = await resend();
  assert.deepEqual([refused.status, refused.codes], [429, ['REQUESTS_EXCEEDED']]);
});

test('a request for another account’s address gets the usual answer and is not approved', async () => {
  const client = await askingClient(installation, 'doppione', {});
  const [id = 0] = await client.ask({ email: demoUsers.cliente0.email.toUpperCase() });
  await assert.rejects(
    approve(id),
    (error) => error instanceof RestError && /un altro account/.test(error.message),
  );
  assert.equal((await row(installation.service.get(`${table}/${id}`))).stato, 'in_attesa');
});

test('a link is valid only for the last approved address while no other account has it', async () => {
  const client = await askingClient(installation, 'indeciso', {});
  const [one, two] = [newAddress('indeciso.uno'), newAddress('indeciso.due')];
  const [first = 0] = await client.ask({ email: one });
  await approve(first);
  const firstLink = await linkTo(one);
  const [second = 0] = await client.ask({ email: two });
  // One that waits takes nothing from the one that was approved; only its approval does.
  await approve(second);
  const secondLink = await linkTo(two);
  const { codes } = await confirm(firstLink);
  assert.deepEqual(codes, ['INVALID_TOKEN']);
  await createClient(installation, two);
  assert.deepEqual((await confirm(secondLink)).codes, ['INVALID_TOKEN']);
  assert.equal((await client.row()).email, client.email);
});

test('a forged link, an expired link and a link for another account change nothing', async () => {
  const client = await askingClient(installation, 'forgiata', {});
  const other = await askingClient(installation, 'forgiata.altra', {});
  const to = newAddress('forgiata.nuova');
  const [id = 0] = await client.ask({ email: to });
  const { SECRET } = installation.secrets;
  const given = {
    scope: 'email-change',
    request: id,
    user: client.id,
    from: client.email,
    to,
  };
  const forge = (changes: object, secret = SECRET, expires = '7d') =>
    new SignJWT({ ...given, ...changes })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('directus')
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  // Even the right one, before an editor has approved it.
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
  assert.equal((await client.row()).email, client.email);
  await installation.service.patch(`/users/${client.id}`, { status: 'suspended' });
  assert.deepEqual((await confirm(await linkTo(to))).codes, ['INVALID_TOKEN']);
});
