import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { maxFieldLength, profileFields } from '@studio/shared/rules';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { accountsOf, createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';

const person = { first_name: 'Anna', last_name: 'Neri', password: goodPassword };

/** Returns bodies that are not one object of the expected fields. */
const shapeless = (email: string) => [
  [{ ...person, email }],
  { ...person, email, policies: [] },
  { ...person, email, token: 'x'.repeat(32) },
  { ...person, email, provider: 'google' },
  { ...person, email, tfa_secret: 'x' },
  { ...person, email, external_identifier: 'x' },
  { ...person, email, auth_data: { a: 1 } },
  { ...person, email, last_access: '2001-01-01T00:00:00' },
  { ...person, email, id: randomUUID() },
  { ...person, email: [email, email] },
  { ...person, email, first_name: { toString: 'x' } },
  { ...person, email: { _neq: 'x' } },
  { ...person, email: `${'a'.repeat(5000)}@example.com` },
  `{"email":"${email}","first_name":"A","last_name":"B","password":"${goodPassword}","__proto__":{}}`,
  '"text"',
  'null',
  '{',
];

const column = v.object({ schema: v.object({ max_length: v.number() }) });

const installation = await sharedInstallation();
/** No answer comes before this many milliseconds. */
const step = 3 * installation.settings.answerStep;

const signUp = (body: unknown) => asGateway(installation, '/account/sign-up', body);

test('gives the same answer for a new, known, suspended or invited address', async () => {
  const suspended = newAddress('sospesa');
  const invited = newAddress('invitata');
  await createClient(installation, suspended, 'suspended');
  await createClient(installation, invited, 'invited');
  const addresses = [
    newAddress('nuova'),
    suspended.replace('s', 'S'),
    invited,
    demoUsers.cliente0.email,
    demoUsers.admin.email,
  ];
  // One after the other: at the same time, the work alone would take as long.
  const answers = [];
  for (const email of addresses) answers.push(await signUp({ ...person, email }));
  for (const { duration, ...answer } of answers) {
    const { duration: _, ...first } = answers[0] ?? assert.fail();
    assert.deepEqual(answer, first);
    assert.equal(answer.status, 204);
    // A timer may end a millisecond early.
    assert.ok(duration >= step - 1, `answered after ${duration} ms`);
  }
});

test('creates an invited client for any other fields in the body', async () => {
  const email = newAddress('nuova.cliente');
  const typed = email.replace('nuova.cliente', ' Nuova.Cliente').replace('@example', '@Example');
  const sent = { ...person, email: `${typed} `, first_name: ' Anna ' };
  const answer = await signUp({ ...sent, role: roleIds.redattore, status: 'active' });
  assert.equal(answer.status, 204);
  const [account] = await accountsOf(installation, email);
  assert.equal(account?.email, email);
  assert.equal(account?.first_name, 'Anna');
  assert.equal(account?.role, roleIds.cliente);
  assert.equal(account?.status, 'invited');
  const login = { email: account?.email, password: goodPassword };
  assert.equal((await asGateway(installation, '/auth/login', login)).status, 401);
});

test('accepts only one object with the listed fields', async () => {
  const email = newAddress('forma');
  for (const body of shapeless(email)) {
    const { status, codes } = await signUp(body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.deepEqual(codes, ['INVALID_PAYLOAD'], JSON.stringify(body));
  }
  assert.equal((await accountsOf(installation, email)).length, 0);
});

test('names each wrong field, alike for known and unknown addresses', async () => {
  const faults: [code: string, fault: Record<string, string>][] = [
    ['FAILED_VALIDATION', { first_name: 'An\u0085na' }],
    ['FAILED_VALIDATION', { first_name: 'A'.repeat(51) }],
    ['FAILED_VALIDATION', { last_name: 'N'.repeat(51) }],
    ['FAILED_VALIDATION', { password: 'corta' }],
    ['FAILED_VALIDATION', { password: 'x'.repeat(201) }],
    ['PASSWORD_TOO_COMMON', { password: 'Qwerty123' }],
    ['PASSWORD_TOO_COMMON', { password: 'IloveYou' }],
  ];
  for (const [code, fault] of faults) {
    const [unknown, known] = await Promise.all([
      signUp({ ...person, email: newAddress('errata'), ...fault }),
      signUp({ ...person, email: demoUsers.cliente0.email, ...fault }),
    ]);
    assert.deepEqual(unknown.codes, [code]);
    assert.equal(unknown.text, known.text);
    for (const value of Object.values(fault)) assert.ok(!unknown.text.includes(value));
  }
  const { codes } = await signUp({ email: 'x', password: '' });
  assert.equal(codes.length, 4);
  const email = newAddress('margherita');
  const own = { ...person, email, password: email.replace('m', 'M').replace('@example.com', '') };
  assert.deepEqual((await signUp(own)).codes, ['PASSWORD_TOO_COMMON']);
});

test('stores every value that the rules allow and applies the same limits to names and address', async () => {
  const { service } = installation;
  for (const field of profileFields) {
    const { schema } = v.parse(column, await service.get(`/fields/directus_users/${field}`));
    if (['first_name', 'last_name', 'email'].includes(field)) {
      assert.equal(maxFieldLength(field), schema.max_length, field);
    }
    assert.ok(maxFieldLength(field) <= schema.max_length, field);
  }
  const longest = {
    first_name: 'A'.repeat(maxFieldLength('first_name')),
    last_name: 'N'.repeat(maxFieldLength('last_name')),
    // Directus takes no more than 64 characters before the @.
    email: `${randomUUID()}@${'b'.repeat(60)}.example.com`.padStart(maxFieldLength('email'), 'a'),
  };
  assert.equal((await signUp({ ...person, ...longest })).status, 204);
  const [account] = await accountsOf(installation, longest.email);
  const stored = [account?.first_name, account?.last_name, account?.email];
  assert.deepEqual(stored, [longest.first_name, longest.last_name, longest.email]);
  const { text, codes } = await signUp({ ...person, email: `x${longest.email}` });
  assert.deepEqual(codes, ['FAILED_VALIDATION'], text);
});

test('a stranger cannot prepare an account for another person’s address', async () => {
  const email = newAddress('vittima');
  const stored = async () => (await accountsOf(installation, email))[0] ?? assert.fail();
  await signUp({ ...person, email });
  await signUp({ ...person, email });
  // Directus shows that there is a password, not which.
  assert.equal(typeof (await stored()).password, 'string');
  await signUp({ ...person, first_name: 'Altra', email, password: 'un-altra-parola' });
  const { password, first_name } = await stored();
  assert.equal(password, null);
  assert.equal(first_name, 'Anna');
});

test('a sign-up changes nothing in an account that is in use', async () => {
  const { email } = demoUsers.cliente40;
  await signUp({ ...person, email, password: 'un-altra-parola' });
  await siteLogin(installation, email);
  const [account] = await accountsOf(installation, email);
  assert.equal(account?.first_name, demoUsers.cliente40.first_name);
});

test('creates one account for simultaneous sign-ups', async () => {
  const body = { ...person, email: newAddress('insieme') };
  const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(body)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 204],
  );
  assert.equal((await accountsOf(installation, body.email)).length, 1);
});
