/** @jest-environment node */
import { emptyRequest, validateAppointment } from './appointment-values.ts';

const complete = { ...emptyRequest('3'), nome: 'Ada', email: 'ada@example.com', consenso: true };

test('names the errors of an empty request in the order of its fields', () => {
  expect(Object.entries(validateAppointment(emptyRequest('')))).toEqual([
    ['argomento', 'appointment.error.topic'],
    ['nome', 'contacts.error.name'],
    ['email', 'appointment.error.reachable'],
    ['consenso', 'appointment.error.consent'],
  ]);
});

test('accepts an address or a number', () => {
  expect(validateAppointment(complete)).toEqual({});
  expect(validateAppointment({ ...complete, email: ' ', telefono: '051 123456' })).toEqual({});
});

test.each([
  ['email', 'ada@', 'contacts.error.emailInvalid'],
  ['telefono', 'chiamate', 'contacts.error.phone'],
  ['telefono', '051', 'contacts.error.phoneShort'],
])('rejects the %s "%s"', (field, value, error) => {
  expect(validateAppointment({ ...complete, [field]: value })).toEqual({ [field]: error });
});
