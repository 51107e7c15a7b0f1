import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMessage } from '../../extensions/portal/src/site/contact.ts';
import { wrongFieldsOf } from '../support/wrong-fields.ts';

const written = { nome: 'Anna Neri', email: 'anna@example.com', messaggio: 'Buongiorno' };

test('requires a name, an address and a text', () => {
  assert.deepEqual(parseMessage(written), { ...written, telefono: '', sito: '' });
  for (const body of [undefined, null, 'text', [], {}]) {
    assert.notDeepEqual(
      wrongFieldsOf(() => parseMessage(body)),
      [],
    );
  }
});

test('reports every wrong field once with its reason', () => {
  const body = { nome: '  ', email: 'anna', telefono: 'abc', messaggio: 'x'.repeat(5001) };
  assert.deepEqual(
    wrongFieldsOf(() => parseMessage(body)),
    ['nome: required', 'email: invalid', 'telefono: invalid', 'messaggio: too_long'],
  );
});

test('removes line breaks from a name, so that it adds no mail header', () => {
  const { nome } = parseMessage({ ...written, nome: 'Anna\r\nBcc: all@example.com' });
  assert.equal(nome, 'Anna Bcc: all@example.com');
});
