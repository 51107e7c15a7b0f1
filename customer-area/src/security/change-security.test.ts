import { contentContext, createContent, createStore, storeContext } from '@studio/shared/client';
import { RouterContextProvider } from 'react-router-dom';
import { backendWith, done } from '../testing/backend.ts';
import { forgetLogin, rememberLogin } from '../testing/client.ts';
import { changeSecurity } from './change-security.ts';

afterEach(forgetLogin);

test.each([
  [{ step: 'endSessions' }, '/login?redirectFrom=%2Faccount%2Fsicurezza&ended=everywhere'],
  [{ step: 'closeSession', id: 'here', isCurrent: true }, '/'],
])('loads a new document after the client’s own session ended: %j', async (step, location) => {
  rememberLogin();
  const { fetch } = backendWith({ 'POST /sessions/end': [done], 'POST /auth/logout': [done] });
  const context = new RouterContextProvider();
  context.set(contentContext, createContent({ url: 'http://localhost/api', fetch }));
  context.set(storeContext, createStore());
  const url = new URL('http://localhost/account/sicurezza');
  const request = new Request(url, { method: 'POST', body: JSON.stringify(step) });
  const answer = await changeSecurity({ request, url, pattern: url.pathname, params: {}, context });
  if (!(answer instanceof Response)) throw new Error(`failed: ${answer.error}`);
  expect(answer.headers.get('location')).toBe(location);
  expect(answer.headers.get('x-remix-reload-document')).toBe('true');
});
