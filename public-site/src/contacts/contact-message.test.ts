/** @jest-environment node */
import * as v from 'valibot';
import { emptyMessage, messageSchema, validateContact } from './contact-message.ts';

const complete = { ...emptyMessage, nome: 'Ada', email: 'ada@example.com', messaggio: 'Ciao' };

test('requires name, e-mail and text, in this order', () => {
  expect(Object.keys(validateContact(emptyMessage))).toEqual(['nome', 'email', 'messaggio']);
  expect(validateContact(complete)).toEqual({});
});

test('rejects blanks as a name', () => {
  expect(validateContact({ ...complete, nome: '  ' })).toEqual({ nome: 'contacts.error.name' });
});

test('requires one @ in an address and a dot after it', () => {
  for (const email of ['ada', 'ada@', 'ada@example', 'a da@example.com', 'ada@@example.com']) {
    expect(validateContact({ ...complete, email })).toEqual({
      email: 'contacts.error.emailInvalid',
    });
  }
  expect(validateContact({ ...complete, email: ' ada@example.com ' })).toEqual({});
});

test('accepts a missing phone number and rejects words in it', () => {
  expect(validateContact({ ...complete, telefono: '+39 051 (0142).3/4-5' })).toEqual({});
  expect(validateContact({ ...complete, telefono: 'dopo le sei' })).toEqual({
    telefono: 'contacts.error.phone',
  });
});

test('trims the fields of a message', () => {
  expect(v.parse(messageSchema, { ...complete, nome: ' Ada ' })).toEqual(complete);
});
