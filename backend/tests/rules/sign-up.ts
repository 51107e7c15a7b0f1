import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { longestValue, profileFields } from '../../../shared/src/profile-rules/index.ts';
import { demoUsers } from '../../access/demo-users.ts';
import { roleIds } from '../../access/role-ids.ts';
import { accountsOf, createClient, goodPassword } from '../support/accounts.ts';
import { asGateway, siteLogin } from '../support/as-gateway.ts';
import type { Installation } from '../support/installation.ts';

const person = { first_name: 'Anna', last_name: 'Neri', password: goodPassword };

/** Bodies that are not one object of the expected fields. */
const shapeless = [
  [{ ...person, email: 'forma@example.com' }],
  { ...person, email: 'forma@example.com', policies: [] },
  { ...person, email: 'forma@example.com', token: 'x'.repeat(32) },
  { ...person, email: 'forma@example.com', provider: 'google' },
  { ...person, email: 'forma@example.com', tfa_secret: 'x' },
  { ...person, email: { _neq: 'x' } },
  { ...person, email: `${'a'.repeat(5000)}@example.com` },
  `{"email":"forma@example.com","first_name":"A","last_name":"B","password":"${goodPassword}","__proto__":{}}`,
  '"text"',
  '{',
];

const column = v.object({ schema: v.object({ max_length: v.number() }) });

/** What happens when somebody creates an account. */
export function signUpRules(installation: () => Installation): void {
  const signUp = (body: unknown) => asGateway(installation(), '/account/sign-up', body);

  test('a sign-up answers alike whether the address is new, known, suspended or invited', async () => {
    await createClient(installation(), 'sospesa@example.com', 'suspended');
    await createClient(installation(), 'invitata@example.com', 'invited');
    const addresses = [
      'nuova@example.com',
      'Sospesa@example.com',
      'invitata@example.com',
      demoUsers.cliente0.email,
      demoUsers.admin.email,
    ];
    const answers = await Promise.all(addresses.map((email) => signUp({ ...person, email })));
    for (const { duration, ...answer } of answers) {
      const { duration: _, ...first } = answers[0] ?? assert.fail();
      assert.deepEqual(answer, first);
      assert.equal(answer.status, 204);
      assert.ok(duration > 740, `answered after ${duration} ms`);
    }
  });

  test('a new account is an invited client, whatever was sent along', async () => {
    const sent = { ...person, email: ' Nuova.Cliente@Example.com ', first_name: ' Anna ' };
    const answer = await signUp({ ...sent, role: roleIds.redattore, status: 'active' });
    assert.equal(answer.status, 204);
    const [account] = await accountsOf(installation(), 'nuova.cliente@example.com');
    assert.equal(account?.email, 'nuova.cliente@example.com');
    assert.equal(account?.first_name, 'Anna');
    assert.equal(account?.role, roleIds.cliente);
    assert.equal(account?.status, 'invited');
    const login = { email: account?.email, password: goodPassword };
    assert.equal((await asGateway(installation(), '/auth/login', login)).status, 401);
  });

  test('only one object of the listed fields is accepted', async () => {
    for (const body of shapeless) {
      const { status, codes } = await signUp(body);
      assert.equal(status, 400, JSON.stringify(body));
      assert.deepEqual(codes, ['INVALID_PAYLOAD'], JSON.stringify(body));
    }
    assert.equal((await accountsOf(installation(), 'forma@example.com')).length, 0);
  });

  test('what is wrong is told field by field, the same for known and unknown addresses', async () => {
    const faults: [code: string, fault: Record<string, string>][] = [
      ['FAILED_VALIDATION', { first_name: '\u202eAnna' }],
      ['FAILED_VALIDATION', { first_name: 'a\u0000b' }],
      ['FAILED_VALIDATION', { first_name: 'A'.repeat(51) }],
      ['FAILED_VALIDATION', { last_name: 'N'.repeat(51) }],
      ['FAILED_VALIDATION', { password: 'corta' }],
      ['FAILED_VALIDATION', { password: 'x'.repeat(201) }],
      ['PASSWORD_TOO_COMMON', { password: 'Qwerty123' }],
      ['PASSWORD_TOO_COMMON', { password: 'IloveYou' }],
    ];
    for (const [code, fault] of faults) {
      const [unknown, known] = await Promise.all([
        signUp({ ...person, email: 'errata@example.com', ...fault }),
        signUp({ ...person, email: demoUsers.cliente0.email, ...fault }),
      ]);
      assert.deepEqual(unknown.codes, [code]);
      assert.equal(unknown.text, known.text);
      for (const value of Object.values(fault)) assert.ok(!unknown.text.includes(value));
    }
    const { codes } = await signUp({ email: 'x', password: '' });
    assert.equal(codes.length, 4);
    const own = { ...person, email: 'margherita@example.com', password: 'Margherita' };
    assert.deepEqual((await signUp(own)).codes, ['PASSWORD_TOO_COMMON']);
  });

  test('the columns hold what the rules let through, and the names and the address no more', async () => {
    const { service } = installation();
    for (const field of profileFields) {
      const { schema } = v.parse(column, await service.get(`/fields/directus_users/${field}`));
      if (['first_name', 'last_name', 'email'].includes(field)) {
        assert.equal(longestValue(field), schema.max_length, field);
      }
      assert.ok(longestValue(field) <= schema.max_length, field);
    }
    const longest = {
      first_name: 'A'.repeat(longestValue('first_name')),
      last_name: 'N'.repeat(longestValue('last_name')),
      // Directus takes no more than 64 characters before the @.
      email: `@${'b'.repeat(60)}.example.com`.padStart(longestValue('email'), 'a'),
    };
    assert.equal((await signUp({ ...person, ...longest })).status, 204);
    const [account] = await accountsOf(installation(), longest.email);
    const stored = [account?.first_name, account?.last_name, account?.email];
    assert.deepEqual(stored, [longest.first_name, longest.last_name, longest.email]);
    const { text, codes } = await signUp({ ...person, email: `x${longest.email}` });
    assert.deepEqual(codes, ['FAILED_VALIDATION'], text);
  });

  test('nobody can prepare an account for somebody else’s address', async () => {
    const email = 'vittima@example.com';
    const stored = async () => (await accountsOf(installation(), email))[0] ?? assert.fail();
    await signUp({ ...person, email });
    await signUp({ ...person, email });
    // Directus shows that there is a password, not which.
    assert.equal(typeof (await stored()).password, 'string');
    await signUp({ ...person, first_name: 'Altra', email, password: 'un-altra-parola' });
    const { password, first_name } = await stored();
    assert.equal(password, null);
    assert.equal(first_name, 'Anna');
  });

  test('a sign-up changes nothing of an account that is in use', async () => {
    const { email } = demoUsers.cliente40;
    await signUp({ ...person, email, password: 'un-altra-parola' });
    await siteLogin(installation(), email);
    const [account] = await accountsOf(installation(), email);
    assert.equal(account?.first_name, demoUsers.cliente40.first_name);
  });

  test('sign-ups at the same moment make one account', async () => {
    const body = { ...person, email: 'insieme@example.com' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(body)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 204],
    );
    assert.equal((await accountsOf(installation(), body.email)).length, 1);
  });
}
