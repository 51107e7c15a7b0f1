import { bootstrapContext } from '@studio/shared/content';
import { addMessages, createI18n, i18nContext, type Language } from '@studio/shared/i18n';
import { exampleBootstrapData } from '@studio/shared/testing';
import { RouterContextProvider } from 'react-router-dom';
import { addEnglish, messages } from './index.ts';

const dictionary = { 'customer-area.frame.exit': 'Leave', 'customer-area.frame': 'All' };

/** Adds the messages as the shell and then the account do. */
async function pageIn(language: Language) {
  const i18n = createI18n(language, dictionary);
  addMessages(i18n, 'customer-area', messages, dictionary);
  const context = new RouterContextProvider();
  context.set(i18nContext, i18n);
  context.set(bootstrapContext, { ...exampleBootstrapData, dictionary });
  await addEnglish({ context });
  return i18n;
}

test('adds the English messages to a page in English, and the editors’ texts win', async () => {
  const i18n = await pageIn('en');
  expect(i18n.t('customer-area:toDo.title')).toBe('To do');
  expect(i18n.t('customer-area:frame.exit')).toBe('Leave');
  expect(i18n.t('customer-area:frame.exiting')).not.toBe(messages.it.frame.exiting);
});

test('loads no English messages for a page in Italian', async () => {
  const i18n = await pageIn('it');
  expect(i18n.getResourceBundle('en', 'customer-area')).toEqual({});
  expect(i18n.t('customer-area:toDo.title')).toBe('Da fare');
});
