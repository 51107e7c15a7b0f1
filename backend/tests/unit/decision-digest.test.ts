import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decisionLine,
  decisionMail,
} from '../../extensions/portal/src/identity/profile/decision-digest.ts';

const request = {
  id: 1,
  cliente: 'c',
  campo: 'telefono',
  valore_attuale: '111',
  valore_richiesto: '222',
  stato: 'approvata',
  motivo: '',
} as const;

test('reports the decision on a request in one line, without the value', () => {
  assert.equal(decisionLine(request, true), 'Telefono: approvata');
  const refused = { ...request, stato: 'rifiutata' } as const;
  assert.equal(decisionLine(refused, false), 'Telefono: non accolta');
  const motivo = ' Non è attivo.\n\nRiprova ';
  const line = 'Telefono: non accolta – Non è attivo. Riprova';
  assert.equal(decisionLine({ ...refused, motivo }, false), line);
  const email = { ...request, campo: 'email' } as const;
  assert.match(decisionLine(email, false), /^E-mail: approvata, vale quando confermi/);
});

test('links to the profile on the site', () => {
  const { url, lines } = decisionMail(['a', 'b'], 'https://example.com');
  assert.equal(url, 'https://example.com/account/profile');
  assert.deepEqual(lines, ['a', 'b']);
});
