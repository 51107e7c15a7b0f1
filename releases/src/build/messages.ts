import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AppName, Messages, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { appFolder } from '../files/folders.ts';
import { nameOf } from '../published/description.ts';

const messagesSchema: v.GenericSchema<Messages> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => messagesSchema)]),
);

const bothSchema = v.object({ it: messagesSchema, en: messagesSchema });
const remoteSchema = v.object({
  messages: bothSchema,
  loadMessages: v.optional(v.function()),
});
const shellSchema = v.object({
  singletons: v.object({ '@studio/shared/client': v.object({ sharedMessages: bothSchema }) }),
});

/** Returns all messages with the keys that code uses: `error.title`. */
function entriesIn(messages: Messages, parent = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${parent}${key}`, value]] : entriesIn(value, `${parent}${key}.`),
  );
}

/** Returns the keys of all messages. */
export function keysIn(messages: Messages): string[] {
  return entriesIn(messages).map(([key]) => key);
}

/** Returns messages by language and by their key in the dictionary. */
function bundled(
  namespaces: Readonly<Record<string, { readonly it: Messages; readonly en: Messages }>>,
) {
  const inLanguage = (language: 'it' | 'en') =>
    Object.fromEntries(
      Object.entries(namespaces).flatMap(([namespace, messages]) =>
        entriesIn(messages[language], `${namespace}.`),
      ),
    );
  return { it: inLanguage('it'), en: inLanguage('en') };
}

const require = createRequire(import.meta.url);
const sharedSchema = v.object({ sharedMessages: bothSchema });

/** Returns the messages of the installed `shared`. */
const installedMessages = () =>
  v.parse(sharedSchema, { ...require('@studio/shared/client') }).sharedMessages;

/** Reads the messages of the shell, which it does not export. */
async function shellMessages(language: 'it' | 'en'): Promise<Messages> {
  const file = join(appFolder('shell'), `src/messages/${language}.json`);
  return v.parse(messagesSchema, JSON.parse(await readFile(file, 'utf8')));
}

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the keys of shared messages that a code uses as literals; it misses keys that are composed at run time. A key
 * without a dot counts only as the first argument of a call.
 */
export function neededKeys(code: string, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const literal = `["'\`](?:shared:)?${escaped(key)}["'\`]`;
    return new RegExp(key.includes('.') ? literal : `\\(${literal}`).test(code);
  });
}

/**
 * Returns the messages of an app, and the keys of shared messages that a remote needs. A remote whose messages are not
 * all in its first chunk exports `loadMessages`, which resolves to all of them.
 * @param serverModule the exports of the app's server build
 * @param code the code of its browser build
 */
export async function messagesOf(
  app: AppName,
  serverModule: unknown,
  code: string,
): Promise<NonNullable<Release['messages']>> {
  if (app === 'shell') {
    const { singletons } = v.parse(shellSchema, serverModule);
    const { sharedMessages } = singletons['@studio/shared/client'];
    const own = {
      it: await shellMessages('it'),
      en: await shellMessages('en'),
    };
    return {
      it: keysIn(own.it),
      en: keysIn(own.en),
      shared: keysIn(sharedMessages.it),
      needs: [],
      bundled: bundled({ shell: own, shared: sharedMessages }),
    };
  }
  const { messages: first, loadMessages } = v.parse(remoteSchema, serverModule);
  const messages = loadMessages === undefined ? first : v.parse(bothSchema, await loadMessages());
  const known = keysIn(installedMessages().it);
  return {
    it: keysIn(messages.it),
    en: keysIn(messages.en),
    shared: [],
    needs: neededKeys(code, known),
    bundled: bundled({ [app]: messages }),
  };
}

/** Returns a sentence about each message that a release has in one language only. */
export function untranslated(release: Release): string[] {
  const { it = [], en = [] } = release.messages;
  const missing = (from: readonly string[], to: readonly string[], language: string) => {
    const known = new Set(to.map(withoutPlural));
    const keys = new Set(from.map(withoutPlural).filter((key) => !known.has(key)));
    return [...keys].map((key) => `${nameOf(release)} has no message ${key} in ${language}.`);
  };
  return [...missing(it, en, 'English'), ...missing(en, it, 'Italian')];
}

/** Removes the plural form of i18next from a key: languages differ in the number of forms. */
const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
