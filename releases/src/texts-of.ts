import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release, Texts } from '@studio/shared/contract';
import * as v from 'valibot';
import { root } from './folders.ts';

const textsSchema: v.GenericSchema<Texts> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => textsSchema)]),
);

const bothSchema = v.object({ it: textsSchema, en: textsSchema });
const remoteSchema = v.object({ texts: bothSchema });
const shellSchema = v.object({
  singletons: v.object({ '@studio/shared/i18n': v.object({ sharedTexts: bothSchema }) }),
});

/** Returns all texts with their keys, as the code asks for them: `error.title`. */
function entriesIn(texts: Texts, parent = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${parent}${key}`, value]] : entriesIn(value, `${parent}${key}.`),
  );
}

/** Returns the keys of all texts. */
export function keysIn(texts: Texts): string[] {
  return entriesIn(texts).map(([key]) => key);
}

/** Returns texts by language and by their key in the CMS dictionary. */
function bundled(namespaces: Readonly<Record<string, { readonly it: Texts; readonly en: Texts }>>) {
  const inLanguage = (language: 'it' | 'en') =>
    Object.fromEntries(
      Object.entries(namespaces).flatMap(([namespace, texts]) =>
        entriesIn(texts[language], `${namespace}.`),
      ),
    );
  return { it: inLanguage('it'), en: inLanguage('en') };
}

async function readTexts(path: string): Promise<Texts> {
  return v.parse(textsSchema, JSON.parse(await readFile(join(root, path), 'utf8')));
}

const escaped = (key: string) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Which of the shared texts a code asks for. Found as literals: a key that is put together at run time is not. A key
 * that is a plain word counts only where it is the first thing that a call is given.
 */
export function neededKeys(code: string, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const literal = `["'\`](?:shared:)?${escaped(key)}["'\`]`;
    return new RegExp(key.includes('.') ? literal : `\\(${literal}`).test(code);
  });
}

/**
 * The texts that an app brings and, of a remote, those of the shell's that it needs.
 * @param serverModule what the app's server build exports
 * @param code of its build for the browser
 */
export async function textsOf(
  app: AppName,
  serverModule: unknown,
  code: string,
): Promise<NonNullable<Release['texts']>> {
  if (app === 'shell') {
    const { singletons } = v.parse(shellSchema, serverModule);
    const { sharedTexts } = singletons['@studio/shared/i18n'];
    const own = {
      it: await readTexts('shell/src/texts/it.json'),
      en: await readTexts('shell/src/texts/en.json'),
    };
    return {
      it: keysIn(own.it),
      en: keysIn(own.en),
      shared: keysIn(sharedTexts.it),
      needs: [],
      bundled: bundled({ shell: own, shared: sharedTexts }),
    };
  }
  const { texts } = v.parse(remoteSchema, serverModule);
  const known = keysIn(await readTexts('shared/src/i18n/texts/it.json'));
  return {
    it: keysIn(texts.it),
    en: keysIn(texts.en),
    shared: [],
    needs: neededKeys(code, known),
    bundled: bundled({ [app]: texts }),
  };
}
