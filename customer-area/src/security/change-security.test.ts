import { contentContext, createContent } from '@studio/shared/content';
import { createStore, storeContext } from '@studio/shared/state';
import { RouterContextProvider } from 'react-router-dom';
import { backendWith, done } from '../testing/backend.ts';
import { forgetLogin, rememberLogin } from '../testing/client.ts';
import { changeSecurity } from './change-security.ts';

afterEach(forgetLogin);

test('whoever has ended every session comes to the login that says so, and from there back', async () => {
  rememberLogin();
  const { fetch } = backendWith({ 'POST /sessions/end': [done] });
  const context = new RouterContextProvider();
  context.set(contentContext, createContent({ url: 'http://localhost/api', fetch }));
  context.set(storeContext, createStore());
  const url = new URL('http://localhost/account/sicurezza');
  const body = JSON.stringify({ step: 'endSessions' });
  const request = new Request(url, { method: 'POST', body });
  const answer = await changeSecurity({ request, url, pattern: url.pathname, params: {}, context });
  if (!(answer instanceof Response)) throw new Error(`failed: ${answer.error}`);
  expect(answer.headers.get('location')).toBe(
    '/login?redirectFrom=%2Faccount%2Fsicurezza&ended=everywhere',
  );
});
