import { exampleBootstrapData } from '@studio/shared/testing';
import { legalLines } from './legal-lines.ts';

const labels = (configuration: Parameters<typeof legalLines>[0]) =>
  legalLines(configuration).map(({ label }) => label);

test('a firm whose two tax numbers are the same states them once', () => {
  expect(labels({ piva: '12345678903', codice_fiscale: '12345678903 ' })).toEqual([
    'pivaAndCodiceFiscale',
  ]);
});

test('a firm whose two tax numbers differ states both', () => {
  expect(labels({ piva: '12345678903', codice_fiscale: 'RSSMRA79B11C566R' })).toEqual([
    'piva',
    'codiceFiscale',
  ]);
});

test('a complete configuration gives every line the law asks for', () => {
  expect(labels(exampleBootstrapData.configuration)).toEqual([
    'pivaAndCodiceFiscale',
    'rea',
    'capital',
    'order',
    'title',
    'rules',
  ]);
});

test('an empty configuration gives no line', () => {
  expect(legalLines({ piva: null, rea: '' })).toEqual([]);
});

test('rules of the profession are linked when they are a web address, and only then', () => {
  const href = (rules: string) => legalLines({ regole_professionali: rules })[0]?.href;
  expect(href('https://example.com/regole')).toBe('https://example.com/regole');
  expect(href('D.Lgs. 139/2005')).toBeUndefined();
  expect(href('javascript://example.com/%0aalert(1)')).toBeUndefined();
});
