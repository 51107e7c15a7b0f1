/** @jest-environment node */
import { addMessages, createI18n } from './i18n.ts';

const messages = { menu: { title: 'Menu', close: 'Chiudi' } };

test('elides an article before the day that a message gets', () => {
  const i18n = createI18n('it', { 'shared.error.title': 'Entro il {{date}}' });
  expect(i18n.t('error.title', { date: '8 dicembre' })).toBe('Entro l’8 dicembre');
});

test('replaces one message by a dictionary entry, never a group', () => {
  const dictionary = { 'app.menu.title': 'Indice', 'app.menu': 'Tutto', 'app.menu.title.x': 'Poi' };
  const i18n = createI18n('it', dictionary);
  addMessages(i18n, 'app', { it: messages, en: messages }, dictionary);
  const message = (key: string) => i18n.getResource('it', 'app', key);
  expect([message('menu.title'), message('menu.close')]).toEqual(['Indice', 'Chiudi']);
});
