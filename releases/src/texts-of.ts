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

/** Keys of all texts, as the code asks for them: `error.title`. */
export function keysIn(texts: Texts, parent = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${parent}${key}`] : keysIn(value, `${parent}${key}.`),
  );
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
    return {
      it: keysIn(await readTexts('shell/src/texts/it.json')),
      en: keysIn(await readTexts('shell/src/texts/en.json')),
      shared: keysIn(sharedTexts.it),
      needs: [],
    };
  }
  const { texts } = v.parse(remoteSchema, serverModule);
  const known = keysIn(await readTexts('shared/src/i18n/texts/it.json'));
  return {
    it: keysIn(texts.it),
    en: keysIn(texts.en),
    shared: [],
    needs: neededKeys(code, known),
  };
}
