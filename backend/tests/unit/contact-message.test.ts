import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMessage } from '../../extensions/portal/src/site/contact.ts';

const written = { nome: 'Anna Neri', email: 'anna@example.com', messaggio: 'Buongiorno' };

test('requires a name, an address and a text', () => {
  assert.deepEqual(parseMessage(written), { values: { ...written, telefono: '', sito: '' } });
  for (const body of [undefined, null, 'text', [], {}]) {
    assert.ok('problems' in parseMessage(body));
  }
});

test('reports every wrong field once with its reason', () => {
  const body = { nome: '  ', email: 'anna', telefono: 'abc', messaggio: 'x'.repeat(5001) };
  assert.deepEqual(parseMessage(body), {
    problems: [
      { field: 'nome', problem: 'required' },
      { field: 'email', problem: 'invalid' },
      { field: 'telefono', problem: 'invalid' },
      { field: 'messaggio', problem: 'too_long' },
    ],
  });
});

test('removes line breaks from a name, so that it adds no mail header', () => {
  const parsed = parseMessage({ ...written, nome: 'Anna\r\nBcc: all@example.com' });
  assert.ok('values' in parsed);
  assert.equal(parsed.values.nome, 'Anna Bcc: all@example.com');
});
