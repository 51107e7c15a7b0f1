import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  type Answer,
  answerHash,
  canonicalForm,
  firstHash,
} from '../../extensions/portal/src/due/answers/canonical.ts';
import {
  firstNotice,
  noticeStage,
  possibleAnswers,
} from '../../extensions/portal/src/due/rules.ts';

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
