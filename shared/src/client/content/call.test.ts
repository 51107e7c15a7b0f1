import {
  changePassword,
  confirmAccount,
  readDocuments,
  removeAvatar,
  uploadAvatar,
} from '../../contract/calls.ts';
import { recordingContent } from '../../testing/index.ts';
import { call } from './call.ts';
import { createContent } from './content-client.ts';

test('sends the query of a GET without its undefined members', async () => {
  const { calls, content } = recordingContent(() => Response.json({ data: [] }));
  await call(content, readDocuments, { azienda: undefined, limit: 50 });
  await call(content, readDocuments, { azienda: 4 });
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/documents?limit=50',
    'GET /api/documents?azienda=4',
  ]);
});

test('sends a body without its undefined members, with the anti-forgery token', async () => {
  const { calls, content } = recordingContent();
  const given = { password: 'secret', new_password: 'next', otp: undefined };
  await expect(call(content, changePassword, given)).resolves.toBeUndefined();
  expect(calls).toEqual([
    {
      call: 'POST /api/users/me/password',
      token: 'token',
      body: { password: 'secret', new_password: 'next' },
    },
  ]);
});

test('sends a DELETE without a body', async () => {
  const { calls, content } = recordingContent();
  await call(content, removeAvatar);
  expect(calls).toEqual([{ call: 'DELETE /api/users/me/avatar', token: 'token', body: null }]);
});

test('sends a form with a file, whose type the browser sets', async () => {
  document.cookie = 'XSRF-TOKEN=token';
  const sent: (RequestInit | undefined)[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (_, init) => {
      sent.push(init);
      return Response.json({ data: { id: 'a-file' } });
    },
  });
  const form = new FormData();
  form.append('file', new Blob(['x'], { type: 'image/png' }), 'avatar');
  await expect(call(content, uploadAvatar, form)).resolves.toEqual({ id: 'a-file' });
  expect(sent.map((init) => init?.body)).toEqual([form]);
  const headers = new Headers(sent[0]?.headers);
  expect([headers.get('X-XSRF-TOKEN'), headers.has('Content-Type')]).toEqual(['token', false]);
});

test('rejects an answer of another shape', async () => {
  const { content } = recordingContent(() => Response.json({ data: 'perhaps' }));
  await expect(call(content, confirmAccount, { token: 'a-token' })).rejects.toThrow();
});

test('retries a call after another tab has replaced the anti-forgery cookie', async () => {
  const rejected = { errors: [{ message: 'x', extensions: { code: 'ANTI_FORGERY' } }] };
  const { calls, content } = recordingContent(() => {
    if (calls.at(-1)?.call !== 'GET /api/anti-forgery')
      return Response.json(rejected, { status: 403 });
    document.cookie = 'XSRF-TOKEN=of-the-other-tab';
    return new Response(null, { status: 204 });
  });
  await expect(call(content, confirmAccount, { token: 'x' })).rejects.toMatchObject(rejected);
  expect(calls.map(({ call, token }) => [call, token])).toEqual([
    ['POST /api/confirm', 'token'],
    ['GET /api/anti-forgery', null],
    ['POST /api/confirm', 'of-the-other-tab'],
  ]);
});
