import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  type Answer,
  answerHash,
  canonicalForm,
  firstHash,
} from '../../extensions/account/src/answers/canonical.ts';
import { isIban, normalIban } from '../../extensions/account/src/due/iban.ts';
import {
  firstNotice,
  noticeStage,
  possibleAnswers,
} from '../../extensions/account/src/due/rules.ts';
import { exactAmount } from '../../extensions/account/src/due/values.ts';

test('an IBAN has the length of its country and right check digits', () => {
  for (const good of [
    'IT60X0542811101000000123456',
    'SM86U0322509800000000270100',
    'DE89370400440532013000',
    'GB82WEST12345698765432',
  ]) {
    assert.ok(isIban(good), good);
  }
  for (const bad of [
    '',
    'IT60X0542811101000000123457',
    'IT06X0542811101000000123456',
    'IT60X054281110100000012345',
    'it60x0542811101000000123456',
    'IT60 X054 2811 1010 0000 0123 456',
    `DE89370400440532013000${'0'.repeat(40)}`,
  ]) {
    assert.ok(!isIban(bad), bad);
  }
  assert.ok(isIban(normalIban(' it60 x054-2811.1010 0000 0123 456 ')));
});

test('an amount is exact to the cent', () => {
  for (const [written, stored] of [
    [1234.56, '1234.56'],
    ['1234,5', '1234.50'],
    ['1234.50000', '1234.50'],
    [0, '0.00'],
    [999999999.99, '999999999.99'],
    ['007', '7.00'],
  ] as const) {
    assert.equal(exactAmount(written), stored, String(written));
  }
  for (const wrong of [0.1 + 0.2, 1.005, -1, '1.234,56', '', 'x', null, Number.NaN, 1e21, '1e3']) {
    assert.equal(exactAmount(wrong), undefined, String(wrong));
  }
});

const answer: Answer = {
  numero: 1,
  quando: new Date('2026-11-24T13:05:06.007Z'),
  tipo: 'autorizzo',
  nome: 'Nora «Galli»',
  persona: '0d1b7a52-0000-4000-8000-000000000001',
  azienda: null,
  argomento: 'scadenza',
  oggetto: 12,
  descrizione: 'F24 IVA · € 1.234,56',
  file: null,
  impronta_documento: null,
  indirizzo: '2001:db8::1',
  nota: 'a\n"b"',
  impronta_precedente: firstHash,
};

test('the canonical form is JSON with names in order, the same for any order of the fields', () => {
  const form =
    '{"argomento":"scadenza","azienda":null,"descrizione":"F24 IVA · € 1.234,56","file":null,' +
    '"impronta_documento":null,' +
    `"impronta_precedente":"${firstHash}","indirizzo":"2001:db8::1","nome":"Nora «Galli»",` +
    '"nota":"a\\n\\"b\\"","numero":1,"oggetto":12,"persona":"0d1b7a52-0000-4000-8000-000000000001",' +
    '"quando":"2026-11-24T13:05:06.007Z","tipo":"autorizzo"}';
  assert.equal(canonicalForm(answer), form);
  const turned = Object.fromEntries(Object.entries(answer).reverse());
  assert.equal(canonicalForm({ ...answer, ...turned }), form);
  assert.equal(answerHash(answer), createHash('sha256').update(form).digest('hex'));
  assert.notEqual(answerHash({ ...answer, nota: 'a\n"b" ' }), answerHash(answer));
});

test('after the due day only the payment is an answer, and the firm debits only where it may', () => {
  const due = { stato: 'da_rispondere', modo: 'addebito', scade_il: '2026-12-16' } as const;
  const all = ['autorizzo', 'non_pagare', 'pagata'];
  assert.deepEqual(possibleAnswers(due, '2026-12-16'), all);
  assert.deepEqual(possibleAnswers(due, '2026-12-17'), ['pagata']);
  const byTransfer = possibleAnswers({ ...due, modo: 'iban' }, '2026-12-01');
  assert.deepEqual(byTransfer, ['pagata', 'non_pagare']);
  const authorised = { ...due, stato: 'autorizzata' } as const;
  assert.deepEqual(possibleAnswers(authorised, '2026-12-16'), all.slice(1));
  const paid = { ...due, stato: 'pagata' } as const;
  assert.deepEqual(possibleAnswers(paid, '2026-12-16'), all.slice(0, 2), 'a mistake is taken back');
  assert.deepEqual(possibleAnswers(paid, '2026-12-17'), []);
  assert.deepEqual(possibleAnswers({ ...due, stato: 'annullata' }, '2026-12-01'), []);
});

test('notices go out at once and 7, 3 and 1 days before, by day, and never twice', () => {
  const due = { scade_il: '2026-12-16' };
  const at = (day: string, hour: string, avviso: number | null) =>
    noticeStage({ ...due, avviso }, day, new Date(`${day}T${hour}:00:00Z`));
  assert.equal(at('2026-11-24', '02', null), firstNotice);
  assert.equal(at('2026-12-08', '12', firstNotice), undefined);
  assert.equal(at('2026-12-09', '03', firstNotice), undefined);
  assert.equal(at('2026-12-09', '07', firstNotice), 7);
  assert.equal(at('2026-12-09', '19', firstNotice), undefined);
  assert.equal(at('2026-12-12', '12', 7), undefined);
  assert.equal(at('2026-12-13', '12', 7), 3);
  // A stop of four days sends one notice, not two.
  assert.equal(at('2026-12-15', '12', 7), 1);
  assert.equal(at('2026-12-16', '12', 1), undefined);
  // Created two days before: its first notice is that of three days.
  assert.equal(at('2026-12-14', '12', null), 3);
  assert.equal(at('2026-12-17', '12', null), undefined);
});
