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

/** Returns all messages with their keys, as the code asks for them: `error.title`. */
function entriesIn(messages: Messages, parent = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${parent}${key}`, value]] : entriesIn(value, `${parent}${key}.`),
  );
}

/** Returns the keys of all messages. */
export function keysIn(messages: Messages): string[] {
  return entriesIn(messages).map(([key]) => key);
}

/** Returns messages by language and by their key in the CMS dictionary. */
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

async function readTexts(path: string): Promise<Messages> {
  return v.parse(messagesSchema, JSON.parse(await readFile(join(root, path), 'utf8')));
}

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Which of the shared messages a code asks for. Found as literals: a key that is put together at run time is not. A key
 * that is a plain word counts only where it is the first thing that a call is given.
 */
export function neededKeys(code: string, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const literal = `["'\`](?:shared:)?${escaped(key)}["'\`]`;
    return new RegExp(key.includes('.') ? literal : `\\(${literal}`).test(code);
  });
}

/**
 * The messages that an app brings and, of a remote, those of the shell's that it needs.
 * @param serverModule what the app's server build exports
 * @param code of its build for the browser
 */
export async function textsOf(
  app: AppName,
  serverModule: unknown,
  code: string,
): Promise<NonNullable<Release['messages']>> {
  if (app === 'shell') {
    const { singletons } = v.parse(shellSchema, serverModule);
    const { sharedMessages } = singletons['@studio/shared/i18n'];
    const own = {
      it: await readTexts('shell/src/messages/it.json'),
      en: await readTexts('shell/src/messages/en.json'),
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
  const known = keysIn(await readTexts('shared/src/i18n/messages/it.json'));
  return {
    it: keysIn(messages.it),
    en: keysIn(messages.en),
    shared: [],
    needs: neededKeys(code, known),
    bundled: bundled({ [app]: messages }),
  };
}
