import { createContent } from '@studio/shared/client';
import { removeAvatar, uploadAvatar } from './avatar.ts';
import {
  dismissRefusal,
  fieldProblems,
  readChangeRequests,
  readStoredProfile,
  requestChanges,
  resendEmailLink,
  withdrawRequest,
} from './change-requests.ts';
import { closeSession, endSessions, readSessions } from './sessions.ts';

/** Creates a client whose backend gives one answer and records the calls. */
function backend(answer: () => Response = () => new Response(null, { status: 204 })) {
  document.cookie = 'XSRF-TOKEN=token';
  const calls: { call: string; headers: Headers; body: unknown }[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input));
      const query = searchParams.size > 0 ? `?${decodeURIComponent(`${searchParams}`)}` : '';
      calls.push({
        call: `${init?.method ?? 'GET'} ${pathname}${query}`,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
      });
      return answer();
    },
  });
  return { calls, content };
}

const data = (value: unknown) => () => Response.json({ data: value });

test('uploadAvatar sends the picture without its file name and its type in a separate part', async () => {
  const { calls, content } = backend(data({ id: 'a-file' }));
  const picture = new File(['x'], '<b>privato</b>.png', { type: 'image/png' });
  await expect(uploadAvatar(content, picture)).resolves.toBe('a-file');
  const [{ call, headers, body } = { call: '', headers: new Headers(), body: null }] = calls;
  expect(call).toBe('POST /api/files');
  expect(headers.get('X-XSRF-TOKEN')).toBe('token');
  // The browser sets the type, with a boundary that it chooses.
  expect(headers.has('Content-Type')).toBe(false);
  const sent = body instanceof FormData ? body.get('file') : null;
  expect(sent).toMatchObject({ name: 'avatar', type: 'image/png', size: 1 });
});

test('uploadAvatar rejects an answer without an id', async () => {
  const { content } = backend();
  await expect(uploadAvatar(content, new Blob(['x']))).rejects.toThrow();
});

test('removeAvatar deletes the picture', async () => {
  const { calls, content } = backend();
  await removeAvatar(content);
  expect(calls[0]).toMatchObject({ call: 'DELETE /api/users/me/avatar' });
  expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
  expect(calls[0]?.body).toBeUndefined();
});

test('readSessions accepts an unknown kind of device', async () => {
  const session = {
    id: 'a-session',
    browser: 'Firefox',
    system: null,
    kind: 'tv',
    last_used: '2026-11-20T10:00:00Z',
    is_current: true,
  };
  const { calls, content } = backend(data([session]));
  await expect(readSessions(content)).resolves.toEqual([{ ...session, kind: null }]);
  expect(calls[0]?.call).toBe('GET /api/sessions');
});

test('closeSession ends a session by its id', async () => {
  const { calls, content } = backend();
  await closeSession(content, 'a-session');
  expect(calls[0]).toMatchObject({ call: 'POST /api/sessions/close', body: { id: 'a-session' } });
});

test('endSessions ends all sessions', async () => {
  const { calls, content } = backend();
  await endSessions(content);
  expect(calls[0]).toMatchObject({ call: 'POST /api/sessions/end', body: {} });
});

test('readStoredProfile returns the stored fields only', async () => {
  const stored = { first_name: 'Ada', telefono: null };
  const { calls, content } = backend(data(stored));
  await expect(readStoredProfile(content)).resolves.toEqual(stored);
  expect(calls[0]?.call).toBe(
    'GET /api/users/me?fields=first_name,last_name,email,societa,indirizzo,cap,citta,provincia,nazione,telefono,pec,piva,codice_fiscale,codice_univoco',
  );
});

test('readChangeRequests asks for the newest first', async () => {
  const request = {
    id: 7,
    campo: 'telefono',
    valore_richiesto: '051 1',
    stato: 'in_attesa',
    motivo: null,
    applicata_il: null,
    vista_il: null,
    date_created: '2026-11-20T10:00:00Z',
    date_updated: null,
  };
  const { calls, content } = backend(data([request]));
  await expect(readChangeRequests(content)).resolves.toEqual([request]);
  expect(calls[0]?.call).toBe(
    'GET /api/items/richieste_modifica?fields=id,campo,valore_richiesto,stato,motivo,applicata_il,vista_il,date_created,date_updated&sort=-id&limit=-1',
  );
});

test('requestChanges returns the requested fields', async () => {
  const { calls, content } = backend(data({ requested: ['telefono'] }));
  const values = { telefono: '051 1', status: 'invited', role: '3' };
  await expect(requestChanges(content, values)).resolves.toEqual(['telefono']);
  expect(calls[0]).toMatchObject({ call: 'POST /api/change-requests', body: { values } });
});

test('withdrawRequest names the request', async () => {
  const { calls, content } = backend();
  await withdrawRequest(content, 7);
  expect(calls[0]).toMatchObject({
    call: 'POST /api/change-requests/withdraw',
    body: { id: 7 },
  });
});

test('resendEmailLink requests another mail', async () => {
  const { calls, content } = backend();
  await resendEmailLink(content, 'email');
  expect(calls[0]).toMatchObject({
    call: 'POST /api/change-requests/resend',
    body: { campo: 'email' },
  });
  expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
});

test('dismissRefusal names the request', async () => {
  const { calls, content } = backend();
  await dismissRefusal(content, 7);
  expect(calls[0]).toMatchObject({ call: 'POST /api/change-requests/seen', body: { id: 7 } });
  expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('token');
});

test('fieldProblems returns the problem of every rejected field', async () => {
  const errors = [
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'piva', type: 'invalid' } },
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'pec', type: 'too_long' } },
    { message: '', extensions: { code: 'FAILED_VALIDATION' } },
  ];
  const { content } = backend(() => Response.json({ errors }, { status: 400 }));
  const rejection = await requestChanges(content, {}).catch((error: unknown) => error);
  expect(fieldProblems(rejection)).toEqual({ piva: 'invalid', pec: 'too_long' });
});

test('fieldProblems is empty for an error that is not from Directus', () => {
  expect(fieldProblems(new TypeError('fetch failed'))).toEqual({});
});
