import { renderApp } from '@studio/shared/testing';
import { code as ownDataPage } from '../own-data/own-data-screen.tsx';
import { type Answers, backendWith, data } from './backend.ts';
import { rememberLogin } from './client.ts';
import { messages } from './messages.ts';
import { ForTheGuard, storeOfClient } from './visit-documents.tsx';

/** Returns the choices about notices: all at once and pushed, but for these mails about documents. */
export function noticePreferences(documents = 'subito', second: object | null = null) {
  const at = 'subito';
  return {
    mail: { documents, requests: at, due: at, approvals: at, messages: at },
    push: { documents: true, requests: true, due: true, approvals: true, messages: true },
    second,
  };
}

/**
 * Opens the page of the client's own data with a backend that gives these answers; by default mails come at once, and
 * no deletion was requested.
 */
export function visitOwnData(answers: Answers, language: 'it' | 'en' = 'it') {
  rememberLogin();
  const kept = { documents: 0, documents_until: null, downloads: 0, downloads_until: null };
  const { fetch, asked } = backendWith({
    'GET /users/me': [data({ tfa_secret: null, provider: 'default', email: 'ada@example.com' })],
    'GET /preferences': [data(noticePreferences())],
    'GET /push': [data({ key: 'BKey', subscriptions: [] })],
    'GET /deletion': [data({ kept })],
    ...answers,
  });
  const path = '/account/dati';
  const app = renderApp({
    routes: [{ path, ...ownDataPage, errorElement: <ForTheGuard /> }],
    path,
    language,
    messages: { 'customer-area': messages },
    store: storeOfClient(),
    fetch,
  });
  /** Returns the requests that the backend got by this call. */
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, calls };
}
