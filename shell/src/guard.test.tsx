import { createContent } from '@studio/shared/content';
import { createI18n } from '@studio/shared/i18n';
import { userAtom } from '@studio/shared/session';
import { createStore } from '@studio/shared/state';
import { exampleBoot } from '@studio/shared/testing';
import { createAppContext } from './app-context.ts';
import { requireUser } from './guard.ts';

const user = { id: 'u1', first_name: 'Anna', last_name: 'Bianchi', avatar: null };

/** A visit to a guarded address; the backend's answer to the question who is logged in is given. */
async function visit(address: string, answer: () => Response) {
  const store = createStore();
  const content = createContent({ url: 'http://localhost/api', fetch: async () => answer() });
  const context = createAppContext({
    boot: exampleBoot,
    store,
    content,
    i18n: createI18n('it', {}),
  });
  const request = new Request(new URL(address, 'http://localhost'));
  const args = { request, context, params: {}, pattern: '', url: new URL(request.url) };
  const outcome = await Promise.resolve(requireUser(args, async () => 'admitted')).catch(
    (thrown: unknown) => thrown,
  );
  return { outcome, store };
}

function redirectOf(outcome: unknown): string | null {
  return outcome instanceof Response ? outcome.headers.get('location') : null;
}

const logIn = () => window.localStorage.setItem('studio.session', '{"expiresAt":1}');
const unauthorised = () =>
  Response.json(
    { errors: [{ message: '', extensions: { code: 'INVALID_CREDENTIALS' } }] },
    { status: 401 },
  );

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a visitor without a session goes to the login and takes the whole address along', async () => {
  window.history.replaceState(null, '', '/account/documenti?anno=2026#x');
  // The router asks without the hash.
  const { outcome } = await visit('/account/documenti?anno=2026', unauthorised);
  expect(redirectOf(outcome)).toBe('/login?redirectFrom=%2Faccount%2Fdocumenti%3Fanno%3D2026%23x');
});

test('a client with a session is let in and known', async () => {
  logIn();
  const { outcome, store } = await visit('/account', () => Response.json({ data: user }));
  expect(outcome).toBe('admitted');
  expect(store.get(userAtom)).toEqual(user);
});

test('a session the backend no longer knows leads to the login', async () => {
  logIn();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { outcome } = await visit('/account', unauthorised);
  expect(redirectOf(outcome)).toContain('/login?redirectFrom=');
  expect(warn).toHaveBeenCalledWith('current user: INVALID_CREDENTIALS');
});

test('a descriptor that makes no sense is no session', async () => {
  window.localStorage.setItem('studio.session', '{"expiresAt":');
  const { outcome } = await visit('/account', () => Response.json({ data: user }));
  expect(redirectOf(outcome)).toContain('/login');
});
