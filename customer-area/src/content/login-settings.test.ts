import { recordingContent } from '@studio/shared/testing';
import { readLoginSettings } from './login-settings.ts';

const email = 'ada@example.com';

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
