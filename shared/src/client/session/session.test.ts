import {
  type Content,
  createContent,
  createStore,
  readDraft,
  type Store,
  saveDraft,
} from '@studio/shared/client';
import {
  endSession,
  hasSessionEnded,
  isSessionOverCode,
  loadUser,
  userAtom,
} from './current-user.ts';
import { hasSession } from './descriptor.ts';
import { login, logout } from './login.ts';
import { refreshSession } from './refresh.ts';
import { readSetting, saveSetting } from './settings.ts';

const user = { id: 'u1', first_name: 'Anna', last_name: 'Bianchi', avatar: null };
const credentials = { email: 'anna@example.com', password: 'una password' };
const now = 1_000_000;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const rejection = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ message: '', extensions: { code } }] },
});
const lasting = (expires: number): Answer => ({ status: 200, body: { data: { expires } } });
const unreachable: Answer = { status: 0 };
const known: Answer = { status: 200, body: { data: user } };

/** Creates a client whose backend gives one answer and records the requests. */
function backend(answer: Answer): { content: Content; requests: string[] } {
  const requests: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(`${init?.method} ${new URL(`${input}`).pathname} ${init?.body ?? ''}`.trim());
    if (answer === unreachable) throw new TypeError('Failed to fetch');
    if (answer.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer.body, { status: answer.status });
  };
  return { content: createContent({ url: 'http://localhost/api', fetch }), requests };
}

function descriptor(): unknown {
  return JSON.parse(window.localStorage.getItem('studio.session') ?? 'null');
}

/** Logs a client in. */
async function loggedIn(): Promise<Store> {
  const store = createStore();
  await login(backend(lasting(60_000)).content, store, credentials);
  await loadUser(backend(known).content, store);
  return store;
}

beforeEach(() => {
  jest.useFakeTimers({ now });
  document.cookie = 'XSRF-TOKEN=echo';
});

afterEach(() => {
  jest.useRealTimers();
  window.localStorage.clear();
});

describe('login', () => {
  test('requests a session and stores its end only', async () => {
    const { content, requests } = backend(lasting(86_400_000));
    await login(content, createStore(), credentials);
    expect(requests).toEqual([
      'POST /api/auth/login {"email":"anna@example.com","password":"una password","mode":"session"}',
    ]);
    expect(descriptor()).toEqual({ expiresAt: now + 86_400_000, since: now });
    expect(Object.keys(window.localStorage)).toEqual(['studio.session']);
  });

  test('sends the code of the second factor', async () => {
    const { content, requests } = backend(lasting(1));
    await login(content, createStore(), { ...credentials, otp: '123456' });
    expect(requests[0]).toContain('"otp":"123456"');
  });

  test('throws a rejection and changes nothing', async () => {
    const { content } = backend(rejection(401, 'INVALID_OTP'));
    await expect(login(content, createStore(), credentials)).rejects.toMatchObject({
      errors: [{ extensions: { code: 'INVALID_OTP' } }],
    });
    expect(hasSession()).toBe(false);
  });

  test('throws on an invalid answer and stays logged out', async () => {
    const { content } = backend({ status: 200, body: { data: { access_token: 'x' } } });
    await expect(login(content, createStore(), credentials)).rejects.toThrow();
    expect(hasSession()).toBe(false);
  });

  test('replaces an earlier session', async () => {
    const store = await loggedIn();
    jest.advanceTimersByTime(5000);
    await login(backend(lasting(60_000)).content, store, credentials);
    expect(store.get(userAtom)).toBeUndefined();
    expect(descriptor()).toMatchObject({ since: now + 5000 });
  });
});

describe('logout', () => {
  test('sends the mode and forgets client, settings and drafts', async () => {
    const store = await loggedIn();
    saveDraft(store, 'invite', { email: 'a@example.com' });
    saveSetting(store, 'filters', '{}');
    const { content, requests } = backend({ status: 204 });
    await logout(content, store);
    expect(requests).toEqual(['POST /api/auth/logout {"mode":"session"}']);
    expect(store.get(userAtom)).toBeUndefined();
    expect(readDraft(store, 'invite')).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
  });

  test.each([
    rejection(401, 'INVALID_CREDENTIALS'),
    rejection(401, 'TOKEN_EXPIRED'),
    rejection(400, 'INVALID_PAYLOAD'),
  ])('succeeds for a session that was already over: %j', async (answer) => {
    const store = await loggedIn();
    await logout(backend(answer).content, store);
    expect(hasSession()).toBe(false);
  });

  test.each([
    unreachable,
    rejection(503, 'SERVICE_UNAVAILABLE'),
    rejection(403, 'ANTI_FORGERY'),
    rejection(429, 'REQUESTS_EXCEEDED'),
  ])('throws while the cookie may still exist: %j', async (answer) => {
    const store = await loggedIn();
    await expect(logout(backend(answer).content, store)).rejects.toBeDefined();
    expect(hasSession()).toBe(true);
    expect(store.get(userAtom)).toEqual(user);
  });
});

describe('loadUser and hasSessionEnded', () => {
  function expectWarning(code: string) {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    return () => expect(warn).toHaveBeenCalledWith(`current user: ${code}`);
  }

  test('ends the session in this browser after an answer that it is over', async () => {
    const store = await loggedIn();
    const warned = expectWarning('INVALID_CREDENTIALS');
    const { content } = backend(rejection(401, 'INVALID_CREDENTIALS'));
    await expect(loadUser(content, store)).resolves.toBe('over');
    warned();
    expect(hasSession()).toBe(false);
    expect(store.get(userAtom)).toBeUndefined();
  });

  test('keeps the session when the backend is unreachable', async () => {
    const store = await loggedIn();
    const warned = expectWarning('UNREACHABLE');
    await expect(loadUser(backend(unreachable).content, store)).resolves.toBe('unreachable');
    warned();
    expect(hasSession()).toBe(true);
    expect(store.get(userAtom)).toEqual(user);
  });

  test('returns the client with the company', async () => {
    const store = createStore();
    const company = { ...user, societa: 'Ferretti & Figli S.n.c.' };
    const { content } = backend({ status: 200, body: { data: company } });
    await expect(loadUser(content, store)).resolves.toBe('loggedIn');
    expect(store.get(userAtom)).toEqual(company);
  });

  test('hides the drafts of another client', async () => {
    const store = await loggedIn();
    saveDraft(store, 'invite', { email: 'a@example.com' });
    endSession(store);
    expect(readDraft(store, 'invite')).toBeDefined();
    const other = { status: 200, body: { data: { ...user, id: 'u2' } } };
    await loadUser(backend(other).content, store);
    expect(readDraft(store, 'invite')).toBeUndefined();
  });

  const forbidden = { errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] };
  const wrongPassword = { errors: [{ message: '', extensions: { code: 'INVALID_CREDENTIALS' } }] };

  test('reports an ended session for FORBIDDEN when the backend knows no client', async () => {
    const store = await loggedIn();
    const warned = expectWarning('INVALID_CREDENTIALS');
    const { content } = backend(rejection(401, 'INVALID_CREDENTIALS'));
    await expect(hasSessionEnded(content, store, forbidden)).resolves.toBe(true);
    warned();
  });

  test('reports no ended session for FORBIDDEN to a logged-in client', async () => {
    const store = await loggedIn();
    const { content } = backend(known);
    await expect(hasSessionEnded(content, store, forbidden)).resolves.toBe(false);
    await expect(hasSessionEnded(content, store, wrongPassword)).resolves.toBe(false);
  });

  test('reports no ended session when the backend is unreachable', async () => {
    const store = await loggedIn();
    const warned = expectWarning('UNREACHABLE');
    const { content } = backend(unreachable);
    await expect(hasSessionEnded(content, store, forbidden)).resolves.toBe(false);
    warned();
  });

  test('sends no request after any other error', async () => {
    const store = await loggedIn();
    const { content, requests } = backend(known);
    await expect(hasSessionEnded(content, store, new Error('down'))).resolves.toBe(false);
    expect(requests).toEqual([]);
  });
});

test('refreshSession adopts a session with one refresh', async () => {
  await loggedIn();
  jest.advanceTimersByTime(1000);
  const { content, requests } = backend(lasting(60_000));
  await refreshSession(content);
  expect(requests).toEqual(['POST /api/auth/refresh {"mode":"session"}']);
  expect(descriptor()).toEqual({ expiresAt: now + 61_000, since: now + 1000 });
});

test('stores settings for one client and none without a client', async () => {
  const store = await loggedIn();
  saveSetting(store, 'filters', '[1]');
  expect(readSetting(store, 'filters')).toBe('[1]');
  store.set(userAtom, { ...user, id: 'u2' });
  expect(readSetting(store, 'filters')).toBeUndefined();
  store.set(userAtom, undefined);
  saveSetting(store, 'filters', '[2]');
  expect(readSetting(store, 'filters')).toBeUndefined();
  store.set(userAtom, user);
  expect(readSetting(store, 'filters')).toBe('[1]');
});

test.each([
  ['INVALID_CREDENTIALS', true],
  ['TOKEN_EXPIRED', true],
  ['INVALID_TOKEN', true],
  ['USER_SUSPENDED', true],
  ['INVALID_OTP', false],
  ['FORBIDDEN', false],
  ['UNREACHABLE', false],
  ['REQUESTS_EXCEEDED', false],
])('isSessionOverCode(%s) is %s', (code, over) => {
  expect(isSessionOverCode(code)).toBe(over);
});
