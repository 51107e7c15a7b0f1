/** @jest-environment node */
import { addMessages, createI18n } from '@studio/shared/client';
import {
  agreedContract,
  type HeadContext,
  offeredContracts,
  type RouteHandle,
} from '@studio/shared/contract';
import { matchRoutes } from 'react-router-dom';
import { contract, loadMessages, messages, routes } from './remote.ts';
import { messages as allMessages } from './testing/messages.ts';

test('supports a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test('requires a login for everything under /account', () => {
  const guarded = routes.filter(({ path, handle }) => path === '/account' && handle.requiresLogin);
  expect(guarded).toHaveLength(routes.length);
});

const italian = createI18n('it', {});
addMessages(italian, 'customer-area', allMessages, {});

const headContext: HeadContext = {
  siteName: 'Studio Bellandi',
  origin: 'http://site.test',
  translate: (key) => italian.t(key),
};

/** The handle of the route at the address, once its code is there. */
async function handleAt(path: string): Promise<RouteHandle> {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  const code = typeof route?.lazy === 'function' ? await route.lazy() : route;
  return code?.handle ?? {};
}

test.each([
  ['/account/da-fare', 'Da fare | Studio Bellandi'],
  ['/account/documenti', 'Documenti | Studio Bellandi'],
  ['/account/profile', 'Profilo | Studio Bellandi'],
  ['/account/sicurezza', 'Sicurezza | Studio Bellandi'],
  ['/account/dati', 'I miei dati | Studio Bellandi'],
])('gives %s its own title and excludes it from search engines', async (path, title) => {
  const { head } = await handleAt(path);
  expect(head?.(undefined, headContext)).toEqual({ title, noIndex: true });
});

test('has the same messages in both languages', async () => {
  const { it, en } = await loadMessages();
  const keysOf = (group: object, prefix = ''): string[] =>
    Object.entries(group).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  expect(keysOf(en)).toEqual(keysOf(it));
  expect(it).toMatchObject(messages.it);
});
