import { createContent, createStore, readDraft, saveDraft } from '@studio/shared/client';
import { endSession, userAtom } from './current-user.ts';
import { keepDescriptor } from './descriptor.ts';
import { keepSessionAlive } from './keep-session-alive.ts';
import type { Locks } from './session-lock.ts';

const now = 1_000_000;
const hour = 3_600_000;
const user = { id: 'u1', first_name: 'Anna', last_name: 'Bianchi', avatar: null };

/** Locks with one holder at a time and a queue, as in browsers. */
function fakeLocks(): Locks {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, _options, work) => {
      const turn = queue.then(work);
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

type Answer = 'ok' | 'over' | 'no cookie' | 'down';

const rejections = {
  over: [401, 'INVALID_CREDENTIALS'],
  'no cookie': [400, 'INVALID_PAYLOAD'],
} as const;

/** Creates a client whose backend gives the answers in turn and repeats the last one. */
function backend(...answers: Answer[]) {
  const refreshes = { count: 0 };
  const fetch = async () => {
    refreshes.count += 1;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (answer === 'ok') return Response.json({ data: { expires: hour } });
    if (answer === 'down' || answer === undefined) throw new TypeError('Failed to fetch');
    const [status, code] = rejections[answer];
    return Response.json({ errors: [{ message: '', extensions: { code } }] }, { status });
  };
  return { refreshes, content: createContent({ url: 'http://localhost/api', fetch }) };
}

const stops: (() => void)[] = [];

/** Opens a tab; all tabs share storage, locks and, in this test, the events of one window. */
function openTab(content = backend('ok').content, locks?: Locks) {
  const store = createStore();
  const end = { over: jest.fn(), elsewhere: jest.fn() };
  stops.push(keepSessionAlive(content, store, end, locks));
  return { store, end };
}

/** Changes the descriptor as another tab does. */
function changeElsewhere(descriptor: string | null, key: string | null = 'studio.session') {
  if (descriptor === null) window.localStorage.removeItem('studio.session');
  else window.localStorage.setItem('studio.session', descriptor);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function show(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function silenceWarnings() {
  return jest.spyOn(console, 'warn').mockImplementation(() => undefined);
}

beforeEach(() => {
  jest.useFakeTimers({ now });
  document.cookie = 'XSRF-TOKEN=echo';
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
  window.localStorage.clear();
});

describe('refresh', () => {
  test('refreshes 30 seconds before each end of the session', async () => {
    const { content, refreshes } = backend('ok');
    keepDescriptor(hour);
    openTab(content);
    await pass(hour - 30_001);
    expect(refreshes.count).toBe(0);
    await pass(1);
    expect(refreshes.count).toBe(1);
    await pass(hour - 30_000);
    expect(refreshes.count).toBe(1);
    await pass(200);
    expect(refreshes.count).toBe(2);
  });

  test('sets no timer without a session', async () => {
    const { content, refreshes } = backend('ok');
    openTab(content);
    window.dispatchEvent(new Event('online'));
    expect(jest.getTimerCount()).toBe(0);
    await pass(hour);
    expect(refreshes.count).toBe(0);
  });

  test('starts with a login in this tab and stops with endSession', async () => {
    const { content, refreshes } = backend('ok');
    const { store, end } = openTab(content);
    keepDescriptor(hour);
    await pass(hour);
    expect(refreshes.count).toBe(1);
    endSession(store);
    expect(jest.getTimerCount()).toBe(0);
    expect(end.over).not.toHaveBeenCalled();
    expect(end.elsewhere).not.toHaveBeenCalled();
  });

  test('waits for a session of months, longer than a timer can', async () => {
    const { content, refreshes } = backend('ok');
    const months = 2 ** 31 + hour;
    keepDescriptor(months);
    openTab(content);
    await pass(2 ** 31);
    expect(refreshes.count).toBe(0);
    await pass(hour);
    expect(refreshes.count).toBe(1);
  });

  test.each(['visibilitychange', 'pageshow', 'online'])(
    'refreshes a due session on %s',
    async (event) => {
      const { content, refreshes } = backend('ok');
      keepDescriptor(hour);
      openTab(content);
      // The machine slept: time passed without timers.
      jest.setSystemTime(now + hour - 1000);
      if (event === 'pageshow') show(false);
      else (event === 'online' ? window : document).dispatchEvent(new Event(event));
      await pass(200);
      expect(refreshes.count).toBe(1);
    },
  );

  test('sends one request for several events, even without locks', async () => {
    const { content, refreshes } = backend('ok');
    keepDescriptor(1000);
    openTab(content);
    window.dispatchEvent(new Event('online'));
    show(false);
    await pass(1000);
    expect(refreshes.count).toBe(1);
  });

  test('sends one request from twelve tabs', async () => {
    const { content, refreshes } = backend('ok');
    const locks = fakeLocks();
    keepDescriptor(hour);
    const tabs = Array.from({ length: 12 }, () => openTab(content, locks));
    await pass(hour);
    expect(refreshes.count).toBe(1);
    for (const { end } of tabs) expect(end.over).not.toHaveBeenCalled();
  });

  test('sends one request from twelve tabs when the session stays short', async () => {
    const refreshes: number[] = [];
    const fetch = async () => {
      refreshes.push(Date.now() - now);
      return Response.json({ data: { expires: 10_000 } });
    };
    const content = createContent({ url: 'http://localhost/api', fetch });
    const locks = fakeLocks();
    keepDescriptor(9000);
    for (let tab = 0; tab < 12; tab += 1) openTab(content, locks);
    await pass(11_000);
    expect(refreshes).toEqual([0, 5000, 10_000]);
  });

  test('sends no request after another tab has logged out during the wait', async () => {
    const { content, refreshes } = backend('ok');
    let enter: () => void = () => undefined;
    const locks: Locks = {
      request: (_name, _options, work) =>
        new Promise((resolve, reject) => {
          enter = () => work().then(resolve, reject);
        }),
    };
    keepDescriptor(1000);
    openTab(content, locks);
    changeElsewhere(null);
    enter();
    await pass(10_000);
    expect(refreshes.count).toBe(0);
    expect(window.localStorage).toHaveLength(0);
  });

  test('retries with growing delays while the backend is unreachable', async () => {
    const warn = silenceWarnings();
    const { content, refreshes } = backend('down', 'down', 'down', 'ok');
    keepDescriptor(1000);
    const { end } = openTab(content);
    for (const [pause, count] of [
      [2000, 1],
      [5000, 2],
      [15_000, 3],
    ] as const) {
      await pass(100);
      expect(refreshes.count).toBe(count);
      await pass(pause - 1);
      expect(refreshes.count).toBe(count);
      await pass(1);
    }
    await pass(100);
    expect(refreshes.count).toBe(4);
    expect(end.over).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledTimes(3);
    expect(window.localStorage.getItem('studio.session')).toContain(`${Date.now() + hour}`);
  });

  test.each(['over', 'no cookie'] as const)(
    'ends the session after the answer "%s"',
    async (answer) => {
      silenceWarnings();
      keepDescriptor(1000);
      const { store, end } = openTab(backend(answer).content);
      store.set(userAtom, user);
      saveDraft(store, 'invite', { email: 'a@example.com' });
      await pass(200);
      expect(end.over).toHaveBeenCalledTimes(1);
      expect(end.elsewhere).not.toHaveBeenCalled();
      expect(window.localStorage).toHaveLength(0);
      expect(store.get(userAtom)).toBeUndefined();
      expect(readDraft(store, 'invite')).toBeDefined();
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  test('pauses between refreshes of a session shorter than the margin', async () => {
    const refreshes: number[] = [];
    const fetch = async () => {
      refreshes.push(Date.now() - now);
      return Response.json({ data: { expires: 10_000 } });
    };
    keepDescriptor(10_000);
    openTab(createContent({ url: 'http://localhost/api', fetch }));
    await pass(11_000);
    expect(refreshes).toEqual([0, 5000, 10_000]);
  });
});

describe('events of other tabs', () => {
  function loggedIn() {
    keepDescriptor(hour);
    const tab = openTab();
    tab.store.set(userAtom, user);
    saveDraft(tab.store, 'invite', { email: 'a@example.com' });
    return tab;
  }

  test.each(['studio.session', null])(
    'ends the session here after a logout in another tab (key %s)',
    (key) => {
      const { store, end } = loggedIn();
      changeElsewhere(null, key);
      expect(end.elsewhere).toHaveBeenCalledTimes(1);
      expect(store.get(userAtom)).toBeUndefined();
      expect(readDraft(store, 'invite')).toBeUndefined();
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  test('ends an expired session that another tab ended first and keeps drafts', () => {
    const { store, end } = loggedIn();
    jest.setSystemTime(now + 2 * hour);
    changeElsewhere(null);
    expect(end.over).toHaveBeenCalledTimes(1);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(store.get(userAtom)).toBeUndefined();
    expect(readDraft(store, 'invite')).toEqual({ email: 'a@example.com' });
  });

  test('ends the session here after another login', () => {
    const { store, end } = loggedIn();
    changeElsewhere(`{"expiresAt":${now + hour},"since":${now + 1}}`);
    expect(end.elsewhere).toHaveBeenCalledTimes(1);
    expect(store.get(userAtom)).toBeUndefined();
  });

  test('moves only the timer after a refresh', async () => {
    const { content, refreshes } = backend('ok');
    keepDescriptor(hour);
    const { end } = openTab(content);
    changeElsewhere(`{"expiresAt":${now + 2 * hour},"since":${now}}`);
    await pass(2 * hour - 30_001);
    expect(refreshes.count).toBe(0);
    await pass(1);
    expect(refreshes.count).toBe(1);
    expect(end.elsewhere).not.toHaveBeenCalled();
  });

  test('tabs with a short session do not trigger each other', async () => {
    const { content, refreshes } = backend('ok');
    openTab(content);
    changeElsewhere(`{"expiresAt":${now + 10_000},"since":${now}}`);
    await pass(4999);
    expect(refreshes.count).toBe(0);
    await pass(1);
    expect(refreshes.count).toBe(1);
  });

  test('keeps a visitor’s page after a login in another tab and refreshes the session', async () => {
    const { content, refreshes } = backend('ok');
    const { end } = openTab(content);
    changeElsewhere(`{"expiresAt":${now + hour},"since":${now}}`);
    await pass(hour);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(refreshes.count).toBe(1);
  });

  test('ignores changes of other storage keys', () => {
    const { end } = loggedIn();
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'studio.user.u1.filters' }));
    expect(end.elsewhere).not.toHaveBeenCalled();
  });

  test('notices a logout in a page from the back/forward cache', () => {
    const { store, end } = loggedIn();
    window.localStorage.clear();
    show(true);
    expect(end.elsewhere).toHaveBeenCalledTimes(1);
    expect(store.get(userAtom)).toBeUndefined();
  });

  test('keeps a page from the back/forward cache during the same session', () => {
    const { store, end } = loggedIn();
    show(true);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(store.get(userAtom)).toEqual(user);
  });
});
