import { readPushState, subscribeBrowser } from './push-browser.ts';

const endpoint = 'https://push.example/one';
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const base64url = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** The name by which the backend lists the browser; jsdom has no digest. */
const id = base64url('a digest');

/** Gives the browser a subscription with this key of the site; returns the keys of later ones. */
function subscribedWith(key: string) {
  const keys: unknown[] = [];
  let current: object | null = subscription(key);
  function subscription(withKey: string) {
    return {
      endpoint,
      options: { applicationServerKey: bytes(withKey) },
      getKey: () => bytes('a key'),
      async unsubscribe() {
        current = null;
      },
    };
  }
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      keys.push(applicationServerKey);
      current = subscription(atob(applicationServerKey));
      return current;
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  return keys;
}

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', {
    value: { digest: async () => bytes('a digest') },
  });
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: 'granted', requestPermission: async () => 'granted' },
  });
});

const settings = (key: string, ids: readonly string[]) => ({
  key: base64url(key),
  subscriptions: ids.map((one) => ({ id: one, created: '', delivered: null })),
});

test('notifications are on only with the site’s key and while the backend lists the browser', async () => {
  subscribedWith('key 1');
  expect(await readPushState(settings('key 1', [id]))).toBe('on');
  // The push service refused it, and the backend removed it.
  expect(await readPushState(settings('key 1', []))).toBe('again');
  // The site has another key now.
  expect(await readPushState(settings('key 2', [id]))).toBe('again');
});

test('subscribes again with the site’s new key', async () => {
  const keys = subscribedWith('key 1');
  const { key } = settings('key 2', []);
  expect(await subscribeBrowser(key, 'it')).toMatchObject({ endpoint, language: 'it' });
  expect(keys).toEqual([key]);
  expect(await readPushState(settings('key 2', [id]))).toBe('on');
});
