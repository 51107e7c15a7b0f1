/** @jest-environment node */
import * as v from 'valibot';
import { calls, confirmAccount, readDocuments, readSessions } from './calls.ts';

test('names each method and path once', () => {
  const names = calls.map(({ method, path }) => `${method} ${path}`);
  expect(names).toHaveLength(new Set(names).size);
});

const record = {
  id: 7,
  anno: 2026,
  mese: 6,
  letto_il: null,
  risposta_chiesta: 'approvazione',
  risposta: null,
  tipologia: { id: 1, tipologia: 'F24' },
  documento: { id: 'f', title: 'F24 IVA', type: 'application/pdf', filesize: 120, name: 'f24.pdf' },
};

const documentsIn = (rows: readonly unknown[]) => {
  expect(readDocuments.answer).toBeDefined();
  return readDocuments.answer && v.parse(readDocuments.answer, rows);
};

test('counts the documents that cannot be shown', () => {
  const rows = [record, { ...record, documento: null }];
  expect(documentsIn(rows)).toEqual({ documents: [record], sent: 2 });
});

test.each([
  ['a size as text', { documento: { ...record.documento, filesize: '120' } }, record],
  ['an invalid month', { mese: 13 }, { ...record, mese: null }],
  ['no file', { documento: null }, undefined],
  ['an unreadable file', { documento: 'f' }, undefined],
  ['no year', { anno: null }, undefined],
])('repairs or drops a document with %s', (_, parts, expected) => {
  const documents = expected === undefined ? [] : [expected];
  expect(documentsIn([{ ...record, ...parts }])).toEqual({ documents, sent: 1 });
});

test('accepts a session on an unknown kind of device', () => {
  const session = {
    id: 'a-session',
    browser: 'Firefox',
    system: null,
    kind: 'tv',
    last_used: '2026-11-20T10:00:00Z',
    is_current: true,
  };
  expect(readSessions.answer && v.parse(readSessions.answer, [session])).toEqual([
    { ...session, kind: null },
  ]);
});

test.each(['activated', 'already_active', 'email_changed', 'second_address_confirmed'])(
  'accepts the confirmation %s, and no unknown one',
  (result) => {
    const { answer } = confirmAccount;
    expect(answer && v.is(answer, result)).toBe(true);
    expect(answer && v.is(answer, 'perhaps')).toBe(false);
  },
);
