import type { Content } from '@studio/shared/client';
import { recordingContent } from '@studio/shared/testing';
import { attempt } from '../parts/attempt.ts';
import { requestPasswordReset, resetPassword } from './password.ts';
import {
  acceptInvitation,
  confirmAccount,
  inviteClient,
  sendConfirmation,
  signUp,
} from './registration.ts';

const account = {
  first_name: 'Ada',
  last_name: 'Neri',
  email: 'ada@example.com',
  password: 'secret',
  role: 'a-role',
};
const email = 'ada@example.com';
const url = 'http://site.test/reset';

const table: [string, (content: Content) => Promise<unknown>, string, object][] = [
  ['signUp', (c) => signUp(c, account), '/users', { ...account, status: 'invited' }],
  ['sendConfirmation', (c) => sendConfirmation(c, email), '/send-confirm', { email }],
  [
    'requestPasswordReset',
    (c) => requestPasswordReset(c, email, url),
    '/auth/password/request',
    { email, reset_url: url },
  ],
  [
    'resetPassword',
    (c) => resetPassword(c, 'a-token', 'secret'),
    '/auth/password/reset',
    { token: 'a-token', password: 'secret' },
  ],
  [
    'inviteClient',
    (c) => inviteClient(c, { email, role: 'a-role', inviteUrl: url }),
    '/users/invite',
    { email, role: 'a-role', invite_url: url },
  ],
  [
    'acceptInvitation',
    (c) => acceptInvitation(c, 'a-token', 'secret'),
    '/users/invite/accept',
    { token: 'a-token', password: 'secret' },
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

test.each(['activated', 'already_active', 'email_changed'] as const)(
  'confirmAccount returns %s',
  async (result) => {
    const { calls, content } = recordingContent(() => Response.json({ data: result }));
    await expect(confirmAccount(content, 'a-token')).resolves.toBe(result);
    expect(calls).toEqual([
      { call: 'POST /api/confirm', token: 'token', body: { token: 'a-token' } },
    ]);
  },
);

test('retries a call after another tab has replaced the anti-forgery cookie', async () => {
  const rejected = { errors: [{ message: 'x', extensions: { code: 'ANTI_FORGERY' } }] };
  const { calls, content } = recordingContent(() => {
    if (calls.at(-1)?.call !== 'GET /api/anti-forgery')
      return Response.json(rejected, { status: 403 });
    document.cookie = 'XSRF-TOKEN=of-the-other-tab';
    return new Response(null, { status: 204 });
  });
  await expect(confirmAccount(content, 'x')).rejects.toMatchObject(rejected);
  expect(calls.map(({ call, token }) => [call, token])).toEqual([
    ['POST /api/confirm', 'token'],
    ['GET /api/anti-forgery', null],
    ['POST /api/confirm', 'of-the-other-tab'],
  ]);
});

test('confirmAccount rejects an unknown result', async () => {
  const { content } = recordingContent(() => Response.json({ data: 'perhaps' }));
  await expect(confirmAccount(content, 'a-token')).rejects.toThrow();
});

test('attempt returns the error code and rethrows a redirect', async () => {
  const rejection = () =>
    Response.json(
      { errors: [{ message: '', extensions: { code: 'INVALID_TOKEN' } }] },
      { status: 400 },
    );
  const { content } = recordingContent(rejection);
  await expect(attempt(() => confirmAccount(content, 'x'))).resolves.toEqual({
    error: 'INVALID_TOKEN',
  });
  await expect(attempt(async () => undefined)).resolves.toEqual({ error: null });
  const redirect = new Response(null, { status: 302 });
  await expect(attempt(() => Promise.reject(redirect))).rejects.toBe(redirect);
});
