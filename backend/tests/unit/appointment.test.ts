import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isByRobot, parseAppointment } from '../../extensions/portal/src/site/appointments.ts';

const written = {
  nome: 'Anna Neri',
  email: 'anna@example.com',
  argomento: '3',
  consenso: true,
  attesa: 9000,
};

function problemsOf(body: unknown) {
  const parsed = parseAppointment(body);
  return 'problems' in parsed
    ? parsed.problems.map(({ field, problem }) => `${field}: ${problem}`)
    : [];
}

test('accepts a request without times, number and message', () => {
  const rest = { telefono: '', preferenze: [], messaggio: '', sito: '' };
  assert.deepEqual(parseAppointment(written), { values: { ...written, ...rest } });
});

test('requires a name, a topic, the consent, and an address or a number', () => {
  assert.deepEqual(problemsOf({}), ['nome: required', 'argomento: required', 'consenso: required']);
  assert.deepEqual(problemsOf({ ...written, email: '' }), ['email: required']);
  assert.deepEqual(problemsOf({ ...written, email: '', telefono: '051 123456' }), []);
  assert.deepEqual(problemsOf({ ...written, email: '', telefono: '05' }), ['telefono: invalid']);
  assert.deepEqual(problemsOf({ ...written, consenso: false }), ['consenso: required']);
  for (const body of [undefined, null, 'text', []]) assert.notDeepEqual(problemsOf(body), []);
});

test('reports every wrong field once with its reason', () => {
  const body = {
    ...written,
    email: 'anna',
    telefono: 'abc',
    argomento: '-1',
    preferenze: ['mattina', 'constructor', 'notte'],
    messaggio: 'x'.repeat(5001),
    attesa: '9000',
  };
  assert.deepEqual(problemsOf(body), [
    'email: invalid',
    'telefono: invalid',
    'argomento: required',
    'preferenze: invalid',
    'messaggio: too_long',
    'attesa: invalid',
  ]);
});

test('takes a request for a robot’s that fills in the hidden field or needs no time', () => {
  const request = (changes: object) => {
    const parsed = parseAppointment({ ...written, ...changes });
    assert.ok('values' in parsed);
    return isByRobot(parsed.values);
  };
  assert.equal(request({}), false);
  assert.equal(request({ sito: 'https://spam.example' }), true);
  assert.equal(request({ attesa: 2999 }), true);
  assert.equal(request({ attesa: undefined }), true);
});
