import { exampleBootstrapData } from '@studio/shared/testing';
import { contactLines } from './contact-lines.ts';

const { configuration } = exampleBootstrapData;

test('a telephone number written by hand becomes one that can be dialled', () => {
  const href = (tel: string) => contactLines({ tel })[0]?.href;
  expect(href('+39 051 000 0142')).toBe('tel:+390510000142');
  expect(href('(051) 000-0142')).toBe('tel:0510000142');
  expect(href('051 00 + 142')).toBe('tel:05100142');
});

test('both e-mail addresses can be written to, and the rest is plain text', () => {
  const hrefs = contactLines(configuration).map(({ kind, href }) => [kind, href]);
  expect(hrefs).toEqual([
    ['address', undefined],
    ['tel', 'tel:+390510000142'],
    ['email', 'mailto:studio@example.com'],
    ['pec', 'mailto:studio@pec.example.com'],
    ['orari', undefined],
  ]);
});

test('what is missing, null or blank is left out', () => {
  expect(contactLines({ tel: null, email: '  ', orari: '9–18' })).toEqual([
    { kind: 'orari', text: '9–18' },
  ]);
  expect(contactLines(undefined)).toEqual([]);
});
