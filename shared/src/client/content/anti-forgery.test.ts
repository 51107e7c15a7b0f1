import { customEndpoint } from '@directus/sdk';
import { prepareUnsafe, requestUnsafe } from './call.ts';
import { createContent, errorCode } from './content-client.ts';

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

test('obtains one anti-forgery cookie for a form that is sent while the page prepares it', async () => {
  const sent: (string | null)[] = [];
  let cookies = 0;
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input, init) => {
      await Promise.resolve();
      const { pathname } = new URL(String(input));
      if (pathname === '/api/anti-forgery') {
        cookies += 1;
        document.cookie = `XSRF-TOKEN=token${cookies}`;
      } else sent.push(new Headers(init?.headers).get('x-xsrf-token'));
      return new Response(null, { status: 204 });
    },
  });
  const command = customEndpoint({ path: '/auth/login', method: 'POST' });
  await Promise.all([prepareUnsafe(content), requestUnsafe(content, command)]);
  expect([cookies, sent]).toEqual([1, ['token1']]);
});

test('says that the browser keeps no cookie, without sending the request', async () => {
  const paths: string[] = [];
  const content = createContent({
    url: 'http://localhost/api',
    fetch: async (input) => {
      paths.push(new URL(String(input)).pathname);
      return new Response(null, { status: 204 });
    },
  });
  const command = customEndpoint({ path: '/auth/login', method: 'POST' });
  const failure: unknown = await requestUnsafe(content, command).catch((error: unknown) => error);
  expect(errorCode(failure)).toBe('COOKIES_BLOCKED');
  expect(paths).toEqual(['/api/anti-forgery']);
});
