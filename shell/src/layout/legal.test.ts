/** @jest-environment node */
import { exampleBootstrapData } from '@studio/shared/testing';
import { legalLines } from './legal.tsx';

const labels = (configuration: Parameters<typeof legalLines>[0]) =>
  legalLines(configuration).map(({ label }) => label);

test('states equal tax numbers once', () => {
  expect(labels({ piva: '12345678903', codice_fiscale: '12345678903 ' })).toEqual([
    'pivaAndCodiceFiscale',
  ]);
});

test('states two different tax numbers', () => {
  expect(labels({ piva: '12345678903', codice_fiscale: 'RSSMRA79B11C566R' })).toEqual([
    'piva',
    'codiceFiscale',
  ]);
});

test('returns every statement of a complete configuration', () => {
  expect(labels(exampleBootstrapData.configuration)).toEqual([
    'pivaAndCodiceFiscale',
    'rea',
    'capital',
    'order',
    'title',
    'rules',
  ]);
});

test('returns no statement of an empty configuration', () => {
  expect(legalLines({ piva: null, rea: '' })).toEqual([]);
});

test('links the professional rules only when they are a web address', () => {
  const href = (rules: string) => legalLines({ regole_professionali: rules })[0]?.href;
  expect(href('https://example.com/regole')).toBe('https://example.com/regole');
  expect(href('D.Lgs. 139/2005')).toBeUndefined();
  expect(href('javascript://example.com/%0aalert(1)')).toBeUndefined();
});
