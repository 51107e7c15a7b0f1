import { type Content, createContent } from '@studio/shared/content';
import { changePassword } from './password.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  readLoginSettings,
  renewRecoveryCodes,
} from './two-factor.ts';

/** Creates a client whose backend gives one answer and records the calls. */
function backend(answer: () => Response = () => new Response(null, { status: 204 })) {
  document.cookie = 'XSRF-TOKEN=token';
  const calls: { call: string; token: string | null; body: unknown }[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      calls.push({
        call: `${init?.method ?? 'GET'} ${pathname}${search}`,
        token: new Headers(init?.headers).get('X-XSRF-TOKEN'),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      });
      return answer();
    },
  });
  return { calls, content };
}

const email = 'ada@example.com';

const table: [string, (content: Content) => Promise<unknown>, string, object][] = [
  [
    'changePassword with a code',
    (c) => changePassword(c, { password: 'secret', newPassword: 'next', otp: '123456' }),
    '/users/me/password',
    { password: 'secret', new_password: 'next', otp: '123456' },
  ],
  [
    'changePassword without a second factor',
    (c) => changePassword(c, { password: 'secret', newPassword: 'next', otp: '' }),
    '/users/me/password',
    { password: 'secret', new_password: 'next' },
  ],
  [
    'disableTwoFactor',
    (c) => disableTwoFactor(c, { password: 'secret', otp: '123456' }),
    '/users/me/tfa/disable',
    { password: 'secret', otp: '123456' },
  ],
];

test.each(table)(
  '%s sends its request with the anti-forgery token',
  async (_, call, path, body) => {
    const { calls, content } = backend();
    await call(content);
    expect(calls).toEqual([{ call: `POST /api${path}`, token: 'token', body }]);
  },
);

test('generateTwoFactor returns key, address and ticket', async () => {
  const secret = { secret: 'KEY', otpauth_url: 'otpauth://totp/x', ticket: 'a-ticket' };
  const { calls, content } = backend(() => Response.json({ data: secret }));
  await expect(generateTwoFactor(content, 'secret')).resolves.toEqual(secret);
  expect(calls[0]).toMatchObject({
    call: 'POST /api/users/me/tfa/generate',
    body: { password: 'secret' },
  });
});

test.each([
  [
    'enable',
    { secret: 'a-secret', otp: '123456', ticket: 'a-ticket' },
    (content: Content) =>
      enableTwoFactor(content, { secret: 'a-secret', otp: '123456', ticket: 'a-ticket' }),
  ],
  [
    'recovery-codes',
    { password: 'secret', otp: '123456' },
    (content: Content) => renewRecoveryCodes(content, { password: 'secret', otp: '123456' }),
  ],
])('%s returns recovery codes', async (path, body, call) => {
  const codes = ['7QK2M-X04VD'];
  const { calls, content } = backend(() => Response.json({ data: { recovery_codes: codes } }));
  await expect(call(content)).resolves.toEqual(codes);
  expect(calls).toEqual([{ call: `POST /api/users/me/tfa/${path}`, token: 'token', body }]);
});

test.each([
  [null, 'default', 'off'],
  ['**********', 'default', 'on'],
  [null, 'google', 'elsewhere'],
])(
  'readLoginSettings reports for secret %s and provider %s a second factor that is %s',
  async (tfa_secret, provider, expected) => {
    const me = { tfa_secret, provider, email };
    const { calls, content } = backend(() => Response.json({ data: me }));
    await expect(readLoginSettings(content)).resolves.toEqual({ email, factor: expected });
    expect(calls[0]?.call).toBe('GET /api/users/me?fields=tfa_secret%2Cprovider%2Cemail');
  },
);
