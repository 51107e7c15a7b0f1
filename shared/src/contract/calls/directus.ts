import type { Call } from './call.ts';

const list = ['fields', 'filter', 'sort', 'limit', 'offset', 'page', 'meta'];

/** The reads that Directus answers itself. Browsers make them by the commands of its SDK, which carry their types. */
type SdkRead = Call<Readonly<Record<string, string>>>;

export const readMe: SdkRead = {
  method: 'GET',
  path: '/users/me',
  route: null,
  session: 'client',
  limit: 'general',
  query: ['fields', 'azienda'],
};

export const readDocumentRows: SdkRead = {
  method: 'GET',
  path: '/items/documenti_clienti',
  route: null,
  session: 'client',
  limit: 'general',
  query: list,
};

export const readTypeRows: SdkRead = {
  method: 'GET',
  path: '/items/tipologie',
  route: null,
  session: 'client',
  limit: 'general',
  query: list,
};

export const readChangeRequestRows: SdkRead = {
  method: 'GET',
  path: '/items/richieste_modifica',
  route: null,
  session: 'client',
  limit: 'general',
  query: list,
};
