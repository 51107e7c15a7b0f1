import { createContent } from '@studio/shared/content';
import { createStore, readDraft, saveDraft } from '@studio/shared/state';
import { keepDescriptor } from './descriptor.ts';
import { endSession } from './end-session.ts';
import type { Locks } from './exclusively.ts';
import { keepSessionAlive } from './keep-session.ts';
import { userAtom } from './user.ts';

const now = 1_000_000;
const hour = 3_600_000;
const user = { id: 'u1', first_name: 'Anna', last_name: 'Bianchi', avatar: null };

/** Locks as browsers have them: one holder at a time, the others wait in line. */
function fakeLocks(): Locks {
  let line: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, _options, work) => {
      const turn = line.then(work);
      line = turn.catch(() => undefined);
      return turn;
    },
  };
}

type Answer = 'ok' | 'over' | 'no cookie' | 'down';

const refusals = {
  over: [401, 'INVALID_CREDENTIALS'],
  'no cookie': [400, 'INVALID_PAYLOAD'],
} as const;

/** A backend that gives the answers in turn, the last one for ever. */
function backend(...answers: Answer[]) {
  const refreshes = { count: 0 };
  const fetch = async () => {
    refreshes.count += 1;
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (answer === 'ok') return Response.json({ data: { expires: hour } });
    if (answer === 'down' || answer === undefined) throw new TypeError('Failed to fetch');
    const [status, code] = refusals[answer];
    return Response.json({ errors: [{ message: '', extensions: { code } }] }, { status });
  };
  return { refreshes, content: createContent({ url: 'http://localhost/api', fetch }) };
}

const stops: (() => void)[] = [];

/** A tab of the browser; several share storage, locks and, here, the events of one window. */
function openTab(content = backend('ok').content, locks?: Locks) {
  const store = createStore();
  const end = { over: jest.fn(), elsewhere: jest.fn() };
  stops.push(keepSessionAlive(content, store, end, locks));
  return { store, end };
}

/** What another tab did to the storage that all share. */
function elsewhere(descriptor: string | null, key: string | null = 'studio.session') {
  if (descriptor === null) window.localStorage.removeItem('studio.session');
  else window.localStorage.setItem('studio.session', descriptor);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function show(persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function silenced() {
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

describe('refreshing', () => {
  test('it happens 30 seconds before the session ends, and again before the next end', async () => {
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

  test('nothing runs while there is no session', async () => {
    const { content, refreshes } = backend('ok');
    openTab(content);
    window.dispatchEvent(new Event('online'));
    expect(jest.getTimerCount()).toBe(0);
    await pass(hour);
    expect(refreshes.count).toBe(0);
  });

  test('it starts with a login in this tab and stops with its end', async () => {
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

  test('a session that lasts for months is not refreshed at once', async () => {
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
    'a tab that wakes up looks: %s',
    async (event) => {
      const { content, refreshes } = backend('ok');
      keepDescriptor(hour);
      openTab(content);
      // The machine slept: time went by, timers did not.
      jest.setSystemTime(now + hour - 1000);
      if (event === 'pageshow') show(false);
      else (event === 'online' ? window : document).dispatchEvent(new Event(event));
      await pass(200);
      expect(refreshes.count).toBe(1);
    },
  );

  test('several reasons at once make one request, also without locks', async () => {
    const { content, refreshes } = backend('ok');
    keepDescriptor(1000);
    openTab(content);
    window.dispatchEvent(new Event('online'));
    show(false);
    await pass(1000);
    expect(refreshes.count).toBe(1);
  });

  test('twelve tabs make one request', async () => {
    const { content, refreshes } = backend('ok');
    const locks = fakeLocks();
    keepDescriptor(hour);
    const tabs = Array.from({ length: 12 }, () => openTab(content, locks));
    await pass(hour);
    expect(refreshes.count).toBe(1);
    for (const { end } of tabs) expect(end.over).not.toHaveBeenCalled();
  });

  test('twelve tabs make one request even if the session is still short after it', async () => {
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

  test('a tab that waited while another one logged out asks nothing', async () => {
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
    elsewhere(null);
    enter();
    await pass(10_000);
    expect(refreshes.count).toBe(0);
    expect(window.localStorage).toHaveLength(0);
  });

  test('a backend that cannot be reached is asked again, ever less often', async () => {
    const warn = silenced();
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

  test.each(['over', 'no cookie'] as const)('an answer of %s ends the session', async (answer) => {
    silenced();
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
  });

  test('a session shorter than the margin is not refreshed without a pause', async () => {
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

describe('other tabs', () => {
  function loggedIn() {
    keepDescriptor(hour);
    const tab = openTab();
    tab.store.set(userAtom, user);
    saveDraft(tab.store, 'invite', { email: 'a@example.com' });
    return tab;
  }

  test.each(['studio.session', null])('a logout there ends the session here (key %s)', (key) => {
    const { store, end } = loggedIn();
    elsewhere(null, key);
    expect(end.elsewhere).toHaveBeenCalledTimes(1);
    expect(store.get(userAtom)).toBeUndefined();
    expect(readDraft(store, 'invite')).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a session that has run out, as another tab learns first, ends here with form input kept', () => {
    const { store, end } = loggedIn();
    jest.setSystemTime(now + 2 * hour);
    elsewhere(null);
    expect(end.over).toHaveBeenCalledTimes(1);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(store.get(userAtom)).toBeUndefined();
    expect(readDraft(store, 'invite')).toEqual({ email: 'a@example.com' });
  });

  test('another login there ends the session here', () => {
    const { store, end } = loggedIn();
    elsewhere(`{"expiresAt":${now + hour},"since":${now + 1}}`);
    expect(end.elsewhere).toHaveBeenCalledTimes(1);
    expect(store.get(userAtom)).toBeUndefined();
  });

  test('a refresh there only moves the timer', async () => {
    const { content, refreshes } = backend('ok');
    keepDescriptor(hour);
    const { end } = openTab(content);
    elsewhere(`{"expiresAt":${now + 2 * hour},"since":${now}}`);
    await pass(2 * hour - 30_001);
    expect(refreshes.count).toBe(0);
    await pass(1);
    expect(refreshes.count).toBe(1);
    expect(end.elsewhere).not.toHaveBeenCalled();
  });

  test('tabs with a session that is always about to end do not keep one another busy', async () => {
    const { content, refreshes } = backend('ok');
    openTab(content);
    elsewhere(`{"expiresAt":${now + 10_000},"since":${now}}`);
    await pass(4999);
    expect(refreshes.count).toBe(0);
    await pass(1);
    expect(refreshes.count).toBe(1);
  });

  test('a login there is nothing to a visitor here but is kept alive', async () => {
    const { content, refreshes } = backend('ok');
    const { end } = openTab(content);
    elsewhere(`{"expiresAt":${now + hour},"since":${now}}`);
    await pass(hour);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(refreshes.count).toBe(1);
  });

  test('other values in storage are none of its business', () => {
    const { end } = loggedIn();
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'studio.user.u1.filters' }));
    expect(end.elsewhere).not.toHaveBeenCalled();
  });

  test('a page that Back brings out of the cache notices a logout meanwhile', () => {
    const { store, end } = loggedIn();
    window.localStorage.clear();
    show(true);
    expect(end.elsewhere).toHaveBeenCalledTimes(1);
    expect(store.get(userAtom)).toBeUndefined();
  });

  test('a page that Back brings out of the cache stays while the same session lasts', () => {
    const { store, end } = loggedIn();
    show(true);
    expect(end.elsewhere).not.toHaveBeenCalled();
    expect(store.get(userAtom)).toEqual(user);
  });
});
