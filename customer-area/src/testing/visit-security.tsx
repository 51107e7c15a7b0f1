import { renderApp } from '@studio/shared/testing';
import { code as securityPage } from '../security/security-screen.tsx';
import { type Answers, backendWith, data } from './backend.ts';
import { ownSession, rememberLogin } from './client.ts';
import { messages } from './messages.ts';
import { ForTheGuard, storeOfClient } from './visit-documents.tsx';

/**
 * Opens the security page with a backend that gives these answers; by default the client has no second factor, one
 * session and no passkey.
 */
export function visitSecurity(answers: Answers, language: 'it' | 'en' = 'it') {
  rememberLogin();
  const { fetch, asked } = backendWith({
    'GET /users/me': [data({ tfa_secret: null, provider: 'default' })],
    'GET /sessions': [data([ownSession])],
    'GET /users/me/passkeys': [data([])],
    ...answers,
  });
  const store = storeOfClient();
  const path = '/account/sicurezza';
  const app = renderApp({
    routes: [{ path, ...securityPage, errorElement: <ForTheGuard /> }],
    path,
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  /** Returns the requests that the backend got by this call. */
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, store, asked, calls };
}
