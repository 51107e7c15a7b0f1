import { trimDictionary } from './trim-dictionary.ts';

const bundled = { shared: { action: { retry: 'Riprova', close: 'Chiudi' } } };

test('only what the apps do not say already travels with the page', () => {
  const dictionary = { 'shared.action.retry': 'Riprova', 'shared.action.close': 'Chiudi pure' };
  expect(trimDictionary(dictionary, bundled)).toEqual({ 'shared.action.close': 'Chiudi pure' });
});

test('entries for apps and keys that are not bundled are kept', () => {
  const dictionary = { 'other.title': 'Titolo', 'shared.action.new': 'Nuovo' };
  expect(trimDictionary(dictionary, bundled)).toEqual(dictionary);
});

test('keys that look like parts of an object are only keys', () => {
  const dictionary = { '__proto__.polluted': 'x', 'shared.constructor.name': 'y' };
  expect(trimDictionary(dictionary, bundled)).toEqual(dictionary);
  expect({}).not.toHaveProperty('polluted');
});
