import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from '../../extensions/portal/src/identity/passwords/common-passwords.ts';
import { withoutPasswords } from '../../extensions/portal/src/identity/passwords/hook.ts';

test('the most used passwords are common, in upper and lower case', () => {
  for (const password of ['123456', 'Password', 'QWERTYUIOP', 'iloveyou']) {
    assert.ok(isCommonPassword(password, null), password);
  }
});

test('an address and its first part are common only for their owner', () => {
  assert.ok(isCommonPassword('Anna.Neri', 'anna.neri@example.com'));
  assert.ok(isCommonPassword('anna.neri@example.com', 'Anna.Neri@example.com'));
  assert.ok(!isCommonPassword('anna.neri', 'rosa@example.com'));
});

test('a phrase and the password of the demo are not common', () => {
  assert.ok(!isCommonPassword('tre-gatti-blu', 'anna@example.com'));
  assert.ok(!isCommonPassword('studio-demo', 'cliente-0@example.com'));
});

test('a password error does not contain the password', () => {
  const code = 'FAILED_VALIDATION';
  const about = (field: string) => ({
    message: 'x',
    extensions: { code, field, type: 'regex', invalid: 'segreta' },
  });
  const [first, second] = [about('password'), about('email')];
  assert.deepEqual(withoutPasswords([first, second]), [
    { message: 'x', extensions: { code, field: 'password', type: 'regex' } },
    second,
  ]);
  assert.equal(withoutPasswords('other'), 'other');
});
