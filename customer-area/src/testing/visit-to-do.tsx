import { createStore, type Store, userAtom } from '@studio/shared/client';
import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { code as toDoPage } from '../to-do/to-do-screen.tsx';
import { accountRoute } from './account-route.tsx';
import { type Answers, backendWith, data } from './backend.ts';
import { client, rememberLogin } from './client.ts';
import { messages } from './messages.ts';
import { ForTheGuard } from './visit-profile.tsx';

/** Returns a request for documents as the backend's record. */
export function requestRecord(given: object = {}): object {
  return {
    id: 1,
    titolo: 'Carta d’identità',
    descrizione: null,
    tipologia: null,
    scadenza: null,
    chiede_scadenza: false,
    stato: 'chiesta',
    nota: null,
    inviata_il: null,
    date_created: '2026-11-01T09:00:00Z',
    ...given,
  };
}

/** Returns a sent file as the backend's record. */
export function sentRecord(given: object = {}): object {
  return {
    id: 1,
    nome: 'carta.pdf',
    tipo: 'application/pdf',
    dimensione: 120_000,
    arrivato_il: '2026-11-20T10:05:00Z',
    stato: 'ricevuto',
    avviso: null,
    nota: null,
    messaggio: null,
    file: 'a-file',
    richiesta: null,
    persona: { first_name: 'Anna', last_name: 'Bianchi' },
    ...given,
  };
}

interface Visit {
  readonly path?: string;
  readonly language?: 'it' | 'en';
  readonly requests?: readonly object[];
  readonly sent?: readonly object[];
  readonly threads?: readonly object[];
  /** The store of an earlier visit. */
  readonly store?: Store;
  /** Answers to other calls, or in place of the lists. */
  readonly others?: Answers;
}

/** Opens the page 'Da fare' of a client with a backend that gives these answers. */
export function visitToDo(visit: Visit = {}) {
  const {
    path = '/account/da-fare',
    language = 'it',
    requests = [],
    sent = [],
    threads = [],
    store = createStore(),
  } = visit;
  rememberLogin();
  polyfillDialog();
  store.set(userAtom, client);
  const { fetch, asked } = backendWith({
    'GET /to-do': [data({ requests: requests.length, due: 0, approvals: 0, messages: 0 })],
    'GET /requests': [data(requests)],
    'GET /due': [data([])],
    'GET /approvals': [data([])],
    'GET /uploads/sent': [data(sent)],
    'GET /messages/threads': [data(threads)],
    ...visit.others,
  });
  const app = renderApp({
    routes: [
      {
        ...accountRoute,
        ErrorBoundary: ForTheGuard,
        children: [{ path: '/account/da-fare', ...toDoPage }],
      },
      { path: '*', loader: () => null, element: <h1>Un’altra pagina</h1> },
    ],
    path,
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  return { ...app, asked, store };
}
