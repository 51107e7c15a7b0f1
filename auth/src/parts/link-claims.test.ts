/** @jest-environment node */
import fc from 'fast-check';
import { isEmailChange, tokenClaims } from './link-token.ts';

function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function tokenOf(payload: string): string {
  return `header.${encoded(new TextEncoder().encode(payload))}.signature`;
}

/** Encodes one byte per character, which is invalid UTF-8 beyond ASCII. */
function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

test('returns address, password and scope and ignores other claims', () => {
  const payload = { user: 'u1', email: 'josé@example.com', password: false, scope: 'x', more: 1 };
  expect(tokenClaims(tokenOf(JSON.stringify(payload)))).toEqual({
    email: 'josé@example.com',
    password: false,
    scope: 'x',
  });
});

test('distinguishes a new address from a new account', () => {
  const changed = '{"scope":"email-change","user":"u1","from":"a@b.it","to":"c@d.it"}';
  expect(isEmailChange(tokenClaims(tokenOf(changed)))).toBe(true);
  expect(isEmailChange(tokenClaims(tokenOf('{"scope":"confirm-account"}')))).toBe(false);
  expect(isEmailChange(tokenClaims(''))).toBe(false);
});

test.each([
  ['no characters', ''],
  ['two parts', 'a.b'],
  ['four parts', `${tokenOf('{"email":"a@b.it"}')}.more`],
  ['invalid base64', 'a.%%%.c'],
  ['invalid JSON', tokenOf('{"email":')],
  ['a string as payload', tokenOf('"a@b.it"')],
  ['null as payload', tokenOf('null')],
  ['a number as address', tokenOf('{"email":1}')],
  ['a word as password', tokenOf('{"email":"a@b.it","password":"false"}')],
  ['a number as scope', tokenOf('{"email":"a@b.it","scope":1}')],
  ['a prototype', tokenOf('{"__proto__":{"email":"a@b.it"}}')],
  ['a line break', tokenOf('{"email":"a@b.it\\n"}')],
  ['a change of direction', tokenOf('{"email":"a\u202e@b.it"}')],
  ['a long address', tokenOf(`{"email":"${'a'.repeat(250)}@b.it"}`)],
  ['invalid UTF-8', `a.${encoded(latin1('{"email":"a\xff@b.it"}'))}.c`],
  ['too many characters', tokenOf(`{"email":"a@b.it","x":"${'a'.repeat(5000)}"}`)],
])('returns no claims for a token with %s', (_, token) => {
  expect(tokenClaims(token)).toEqual({});
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json().map(tokenOf)), (token) => {
      const { email } = tokenClaims(token);
      return email === undefined || email.includes('@');
    }),
  );
});
