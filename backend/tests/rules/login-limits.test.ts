import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import { asGateway } from '../support/as-gateway.ts';
import { sharedInstallation } from '../support/installation.ts';

const attacker = '198.51.100.7';
/** Seconds that an account stays blocked the first time. */
const firstBlock = 60;

const installation = await sharedInstallation();

const login = (email: string, password: string, visitor: string) =>
  asGateway(installation, '/auth/login', { email, password }, { 'x-forwarded-for': visitor });

test('blocks an account for one network address after five wrong passwords, also an unknown account', async () => {
  const email = newAddress('bersaglio');
  await createClient(installation, email);
  for (const account of [email, newAddress('balla')]) {
    const start = performance.now();
    // The visitor's own entries in the header come first; only the last entry is the gateway's.
    const tries = [1, 2, 3, 4, 5, 6, 7].map((count) =>
      login(account.replace('b', 'B'), 'sbagliata', `203.0.113.${count}, ${attacker}`),
    );
    const answers = (await Promise.all(tries)).map(({ status }) => status);
    assert.deepEqual(answers.sort(), [401, 401, 401, 401, 401, 429, 429]);
    const refused = await login(account, goodPassword, attacker);
    assert.deepEqual([refused.status, refused.codes], [429, ['REQUESTS_EXCEEDED']]);
    const passed = (performance.now() - start) / 1000;
    const left = Number(refused.headers['retry-after']);
    assert.ok(left <= firstBlock && left >= firstBlock - passed, `${left} s, ${passed} s later`);
  }
  assert.equal((await login(email, goodPassword, '192.0.2.1')).status, 200);
});

test('resets the count after a success and does not count a malformed attempt', async () => {
  const email = newAddress('distratta');
  await createClient(installation, email);
  const visitor = '192.0.2.9';
  const wrong = () => login(email, 'sbagliata', visitor);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([wrong(), wrong(), wrong(), wrong()]);
    assert.equal((await login(email, goodPassword, visitor)).status, 200);
  }
  const malformed = await Promise.all([1, 2, 3, 4, 5, 6].map(() => login(email, '', visitor)));
  assert.ok(malformed.every(({ status }) => status === 400));
  assert.equal((await login(email, goodPassword, visitor)).status, 200);
});
