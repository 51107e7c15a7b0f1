import { addTexts, createI18n } from './create-i18n.ts';

const texts = { menu: { title: 'Menu', close: 'Chiudi' } };

test('an entry of the dictionary takes the place of one text, never of a group', () => {
  const dictionary = { 'app.menu.title': 'Indice', 'app.menu': 'Tutto', 'app.menu.title.x': 'Poi' };
  const i18n = createI18n('it', dictionary);
  addTexts(i18n, 'app', { it: texts, en: texts }, dictionary);
  const t = i18n.getFixedT('it', 'app');
  expect([t('menu.title'), t('menu.close')]).toEqual(['Indice', 'Chiudi']);
});
