/** @jest-environment node */
import { companyToOpen, scopeInView, scopesOf } from './scopes.ts';

const company = (id: number) =>
  ({ id, denominazione: `Azienda ${id}`, piva: null, ruolo: 'titolare' }) as const;
const two = { own: false, companies: [company(4), company(5)] };
const twoAndOwn = { ...two, own: true };
const none = { own: false, companies: [] };

test('lists the person’s own things only where there are some, or no company', () => {
  expect(scopesOf(two)).toEqual([company(4), company(5)]);
  expect(scopesOf(twoAndOwn)).toEqual([undefined, company(4), company(5)]);
  expect(scopesOf(none)).toEqual([undefined]);
});

test.each([
  [undefined, none, true, { kind: 'own' }],
  ['4', none, true, { kind: 'unknown' }],
  ['4', two, true, { kind: 'company', company: company(4) }],
  ['9', two, false, { kind: 'unknown' }],
  ['04', two, false, { kind: 'unknown' }],
  [undefined, two, true, { kind: 'unnamed' }],
  [undefined, two, false, { kind: 'unnamed' }],
  [undefined, twoAndOwn, true, { kind: 'unnamed' }],
  [undefined, twoAndOwn, false, { kind: 'own' }],
])('shows the company %p of %p, at the beginning %p: %p', (scope, companies, begins, expected) => {
  expect(scopeInView(scope, companies, begins)).toEqual(expected);
});

test.each([
  [two, undefined, 4],
  [two, '5', 5],
  [two, '9', 4],
  [two, '', 4],
  [twoAndOwn, undefined, undefined],
  [twoAndOwn, '5', 5],
  [twoAndOwn, '', undefined],
  [twoAndOwn, '9', undefined],
])('a visit of %p after %p opens %p', (companies, last, expected) => {
  expect(companyToOpen(companies, last)).toBe(expected);
});
