import { call } from '@studio/shared/client';
import { requestChanges } from '@studio/shared/contract/calls';
import { recordingContent } from '@studio/shared/testing';
import { fieldProblems, readChangeRequests, readStoredProfile } from './change-requests.ts';

const data = (value: unknown) => () => Response.json({ data: value });

test('readStoredProfile returns the stored fields only', async () => {
  const stored = { first_name: 'Ada', telefono: null };
  const { calls, content } = recordingContent(data(stored));
  await expect(readStoredProfile(content)).resolves.toEqual(stored);
  expect(decodeURIComponent(calls[0]?.call ?? '')).toBe(
    'GET /api/users/me?fields=first_name,last_name,email,societa,indirizzo,cap,citta,provincia,nazione,telefono,pec,piva,codice_fiscale,codice_univoco',
  );
});

test('readChangeRequests asks for the newest first', async () => {
  const request = {
    id: 7,
    campo: 'telefono',
    valore_richiesto: '051 1',
    stato: 'in_attesa',
    motivo: null,
    applicata_il: null,
    vista_il: null,
    date_created: '2026-11-20T10:00:00Z',
    date_updated: null,
  };
  const { calls, content } = recordingContent(data([request]));
  await expect(readChangeRequests(content)).resolves.toEqual([request]);
  expect(decodeURIComponent(calls[0]?.call ?? '')).toBe(
    'GET /api/items/richieste_modifica?fields=id,campo,valore_richiesto,stato,motivo,applicata_il,vista_il,date_created,date_updated&sort=-id&limit=-1',
  );
});

test('fieldProblems returns the problem of every rejected field', async () => {
  const errors = [
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'piva', type: 'invalid' } },
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'pec', type: 'too_long' } },
    { message: '', extensions: { code: 'FAILED_VALIDATION' } },
  ];
  const { content } = recordingContent(() => Response.json({ errors }, { status: 400 }));
  const rejection = await call(content, requestChanges, { values: {} }).catch(
    (error: unknown) => error,
  );
  expect(fieldProblems(rejection)).toEqual({ piva: 'invalid', pec: 'too_long' });
});

test('fieldProblems is empty for an error that is not from Directus', () => {
  expect(fieldProblems(new TypeError('fetch failed'))).toEqual({});
});
