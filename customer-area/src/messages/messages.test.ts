/** @jest-environment node */
import {
  addMessages,
  bootstrapContext,
  createI18n,
  i18nContext,
  type Language,
} from '@studio/shared/client';
import { exampleBootstrapData } from '@studio/shared/testing';
import { RouterContextProvider } from 'react-router-dom';
import { addEnglish, messages, withSettingsMessages } from './index.ts';

const dictionary = {
  'customer-area.frame.exit': 'Leave',
  'customer-area.frame': 'All',
  'customer-area.profile': 'All',
  'customer-area.profile.form': 'You',
};

/** Adds the messages as the shell, the account and then a page of the settings do. */
async function pageIn(language: Language) {
  const i18n = createI18n(language, dictionary);
  addMessages(i18n, 'customer-area', messages, dictionary);
  const context = new RouterContextProvider();
  context.set(i18nContext, i18n);
  context.set(bootstrapContext, { ...exampleBootstrapData, dictionary });
  await addEnglish({ context });
  const url = new URL('http://site.test/account/profile');
  await withSettingsMessages(async () => null)({
    context,
    params: {},
    pattern: '/account/profile',
    request: new Request(url),
    url,
  });
  return i18n;
}

test('adds the English messages to a page in English, and the editors’ texts win', async () => {
  const i18n = await pageIn('en');
  expect(i18n.t('customer-area:pages.toDo')).toBe('To do');
  expect(i18n.t('customer-area:frame.exit')).toBe('Leave');
  expect(i18n.t('customer-area:frame.exiting')).not.toBe(messages.it.frame.exiting);
  expect(i18n.t('customer-area:profile.form')).toBe('You');
  expect(i18n.t('customer-area:security.secondFactor')).toBe('Two-step verification');
});

test('loads no English messages for a page in Italian', async () => {
  const i18n = await pageIn('it');
  expect(i18n.getResourceBundle('en', 'customer-area')).toEqual({});
  expect(i18n.t('customer-area:pages.toDo')).toBe('Da fare');
  expect(i18n.t('customer-area:security.secondFactor')).toBe('Verifica in due passaggi');
});
