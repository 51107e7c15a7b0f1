import { call } from '@studio/shared/client';
import { confirmAccount } from '@studio/shared/contract/calls';
import { recordingContent } from '@studio/shared/testing';
import { attempt } from './attempt.ts';

test('attempt returns the error code and rethrows a redirect', async () => {
  const rejection = () =>
    Response.json(
      { errors: [{ message: '', extensions: { code: 'INVALID_TOKEN' } }] },
      { status: 400 },
    );
  const { content } = recordingContent(rejection);
  await expect(attempt(() => call(content, confirmAccount, { token: 'x' }))).resolves.toEqual({
    error: 'INVALID_TOKEN',
  });
  await expect(attempt(async () => undefined)).resolves.toEqual({ error: null });
  const redirect = new Response(null, { status: 302 });
  await expect(attempt(() => Promise.reject(redirect))).rejects.toBe(redirect);
});
