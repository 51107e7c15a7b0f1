/** @jest-environment node */
import { shortName } from './firm-name.ts';

test.each([
  ['Studio Bellandi Società tra Professionisti a r.l.', 'Studio Bellandi'],
  ['Rossi & Bianchi S.r.l. STP', 'Rossi & Bianchi'],
  ['Studio Verdi – Società semplice', 'Studio Verdi'],
  ['Conti, S.T.P. a r.l.', 'Conti'],
  ['Studio Carla Spasari', 'Studio Carla Spasari'],
  ['Studio Carlo Stp', 'Studio Carlo'],
])('returns the name of %s without its legal form', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each(['Società tra Professionisti', 'S.r.l.', ''])('keeps the name "%s"', (name) => {
  expect(shortName(name)).toBe(name);
});
