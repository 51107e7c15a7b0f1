import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Messages, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { root } from '../files/folders.ts';

const messagesSchema: v.GenericSchema<Messages> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => messagesSchema)]),
);

const bothSchema = v.object({ it: messagesSchema, en: messagesSchema });
const remoteSchema = v.object({ messages: bothSchema });
const shellSchema = v.object({
  singletons: v.object({ '@studio/shared/i18n': v.object({ sharedMessages: bothSchema }) }),
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

async function readMessages(path: string): Promise<Messages> {
  return v.parse(messagesSchema, JSON.parse(await readFile(join(root, path), 'utf8')));
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
 * Returns the messages of an app, and the keys of shared messages that a remote needs.
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
    const { sharedMessages } = singletons['@studio/shared/i18n'];
    const own = {
      it: await readMessages('shell/src/messages/it.json'),
      en: await readMessages('shell/src/messages/en.json'),
    };
    return {
      it: keysIn(own.it),
      en: keysIn(own.en),
      shared: keysIn(sharedMessages.it),
      needs: [],
      bundled: bundled({ shell: own, shared: sharedMessages }),
    };
  }
  const { messages } = v.parse(remoteSchema, serverModule);
  const known = keysIn(await readMessages('shared/src/i18n/messages/it.json'));
  return {
    it: keysIn(messages.it),
    en: keysIn(messages.en),
    shared: [],
    needs: neededKeys(code, known),
    bundled: bundled({ [app]: messages }),
  };
}
