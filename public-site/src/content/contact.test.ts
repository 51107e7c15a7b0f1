import { createContent } from '@studio/shared/client';
import { sendContact } from './contact.ts';

const message = {
  nome: 'Ada',
  email: 'ada@example.com',
  telefono: '',
  messaggio: 'Ciao',
  sito: '',
};

/** Creates a client whose backend sets the anti-forgery cookie and records the requests. */
function recording() {
  const requests: {
    path: string;
    method: string | undefined;
    token: string | null;
    body: unknown;
  }[] = [];
  const content = createContent({
    url: 'http://site.test/api',
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      const token = new Headers(init?.headers).get('X-XSRF-TOKEN');
      requests.push({ path: pathname, method: init?.method, token, body: init?.body });
      if (pathname === '/api/anti-forgery') document.cookie = 'XSRF-TOKEN=fresh';
      return new Response(null, { status: 204 });
    },
  });
  return { content, requests };
}

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

test('sendContact obtains the anti-forgery cookie once and sends its value', async () => {
  const { content, requests } = recording();
  await sendContact(content, message);
  await sendContact(content, message);
  expect(requests.map(({ path, method, token }) => [path, method, token])).toEqual([
    ['/api/anti-forgery', 'GET', null],
    ['/api/contact', 'POST', 'fresh'],
    ['/api/contact', 'POST', 'fresh'],
  ]);
  expect(requests[1]?.body).toBe(JSON.stringify(message));
});

test('sendContact uses an existing cookie', async () => {
  document.cookie = 'XSRF-TOKEN=present';
  const { content, requests } = recording();
  await sendContact(content, message);
  expect(requests.map(({ path, token }) => [path, token])).toEqual([['/api/contact', 'present']]);
});
