import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isByRobot, parseAppointment } from '../../extensions/portal/src/site/appointments.ts';
import { wrongFieldsOf } from '../support/wrong-fields.ts';

const written = {
  nome: 'Anna Neri',
  email: 'anna@example.com',
  argomento: '3',
  consenso: true,
  attesa: 9000,
};

const problemsOf = (body: unknown) => wrongFieldsOf(() => parseAppointment(body));

test('accepts a request without times, number and message', () => {
  const rest = { telefono: '', preferenze: [], messaggio: '', sito: '' };
  assert.deepEqual(parseAppointment(written), { ...written, ...rest });
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
  const request = (changes: object) => isByRobot(parseAppointment({ ...written, ...changes }));
  assert.equal(request({}), false);
  assert.equal(request({ sito: 'https://spam.example' }), true);
  assert.equal(request({ attesa: 2999 }), true);
  assert.equal(request({ attesa: undefined }), true);
});
