/** @jest-environment node */
import { exampleBootstrapData } from '@studio/shared/testing';
import { contactLines } from './contacts.tsx';

const { configuration } = exampleBootstrapData;

test('links a phone number without its separators', () => {
  const href = (tel: string) => contactLines({ tel })[0]?.href;
  expect(href('+39 051 000 0142')).toBe('tel:+390510000142');
  expect(href('(051) 000-0142')).toBe('tel:0510000142');
  expect(href('051 00 + 142')).toBe('tel:05100142');
});

test('links both e-mail addresses and leaves the other fields as text', () => {
  const hrefs = contactLines(configuration).map(({ kind, href }) => [kind, href]);
  expect(hrefs).toEqual([
    ['address', undefined],
    ['tel', 'tel:+390510000142'],
    ['email', 'mailto:studio@example.com'],
    ['pec', 'mailto:studio@pec.example.com'],
    ['orari', undefined],
  ]);
});

test('leaves out missing, null and blank fields', () => {
  expect(contactLines({ tel: null, email: '  ', orari: '9–18' })).toEqual([
    { kind: 'orari', text: '9–18' },
  ]);
  expect(contactLines(undefined)).toEqual([]);
});
