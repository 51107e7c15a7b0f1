import type { Content } from '@studio/shared/client';
import { recordingContent } from '@studio/shared/testing';
import { changePassword } from './password.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  generateTwoFactor,
  readLoginSettings,
  renewRecoveryCodes,
} from './two-factor.ts';

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
    const { calls, content } = recordingContent();
    await call(content);
    expect(calls).toEqual([{ call: `POST /api${path}`, token: 'token', body }]);
  },
);

test('generateTwoFactor returns key, address and ticket', async () => {
  const secret = { secret: 'KEY', otpauth_url: 'otpauth://totp/x', ticket: 'a-ticket' };
  const { calls, content } = recordingContent(() => Response.json({ data: secret }));
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
  const { calls, content } = recordingContent(() =>
    Response.json({ data: { recovery_codes: codes } }),
  );
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
    const { calls, content } = recordingContent(() => Response.json({ data: me }));
    await expect(readLoginSettings(content)).resolves.toEqual({ email, factor: expected });
    expect(calls[0]?.call).toBe('GET /api/users/me?fields=tfa_secret%2Cprovider%2Cemail');
  },
);
