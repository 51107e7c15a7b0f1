import { createStore, errorCode, type Store, userAtom } from '@studio/shared/client';
import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { type RouteObject, useRouteError } from 'react-router-dom';
import type { DocumentRow } from '../documents/document/document.ts';
import { code as documentsPage } from '../documents/documents-screen.tsx';
import { accountRoute } from './account-route.tsx';
import { type Answers, backendWith, data } from './backend.ts';
import { client, rememberLogin } from './client.ts';
import { documentRecord } from './documents.ts';
import { messages } from './messages.ts';

/** The request for documents. */
const documentsCall = 'GET /documents';

/** Answers with documents. */
export const documents = (rows: readonly DocumentRow[]) => data(rows.map(documentRecord));

/** Replaces the guard: shows the code of the error that it would get. */
export function ForTheGuard() {
  return <p>{`Alla guardia: ${errorCode(useRouteError())}`}</p>;
}

interface Visit {
  readonly path?: string;
  readonly language?: 'it' | 'en';
  readonly store?: Store;
  readonly middleware?: RouteObject['middleware'];
  /** Answers to other calls. */
  readonly others?: Answers;
}

/** Creates a store with a logged-in client. */
export function storeOfClient(): Store {
  const store = createStore();
  store.set(userAtom, client);
  return store;
}

/** Opens the documents page with a backend that gives these answers. */
export function visitDocuments(answers: Answers[string], visit: Visit = {}) {
  const { path = '/account/documenti', language = 'it', store = storeOfClient() } = visit;
  rememberLogin();
  polyfillDialog();
  const { fetch, asked } = backendWith({ [documentsCall]: answers, ...visit.others });
  const app = renderApp({
    routes: [
      {
        ...accountRoute,
        children: [
          {
            path: '/account/documenti',
            ...documentsPage,
            ...(visit.middleware && { middleware: visit.middleware }),
            errorElement: <ForTheGuard />,
          },
        ],
      },
      { path: '*', loader: () => null, element: <h1>Un’altra pagina</h1> },
    ],
    path,
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  return { ...app, asked };
}
