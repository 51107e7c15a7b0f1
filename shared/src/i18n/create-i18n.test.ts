import { addMessages, createI18n } from './create-i18n.ts';

const messages = { menu: { title: 'Menu', close: 'Chiudi' } };

test('an entry of the dictionary takes the place of one text, never of a group', () => {
  const dictionary = { 'app.menu.title': 'Indice', 'app.menu': 'Tutto', 'app.menu.title.x': 'Poi' };
  const i18n = createI18n('it', dictionary);
  addMessages(i18n, 'app', { it: messages, en: messages }, dictionary);
  const text = (key: string) => i18n.getResource('it', 'app', key);
  expect([text('menu.title'), text('menu.close')]).toEqual(['Indice', 'Chiudi']);
});
