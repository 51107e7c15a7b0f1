import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoItem } from './demo-content.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of each namespace's it.json and en.json. */
const textFolders: [namespace: string, folder: string][] = [
  ['shared', 'shared/src/i18n/messages'],
  ['shell', 'shell/src/messages'],
  ['public-site', 'public-site/src/messages'],
  ['auth', 'auth/src/messages'],
  ['customer-area', 'customer-area/src/messages'],
];

/**
 * Returns every text of a nested dictionary under its dotted key.
 * @throws {Error} when a value is neither a text nor a group of texts
 */
function flatten(prefix: string, value: unknown): [key: string, text: string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) {
    throw new Error(`The interface text ${prefix} is neither a text nor a group of texts.`);
  }
  return Object.entries(value).flatMap(([key, inner]) => flatten(`${prefix}.${key}`, inner));
}

function texts(language: 'it' | 'en'): Map<string, string> {
  return new Map(
    textFolders.flatMap(([namespace, folder]) => {
      const file = join(root, folder, `${language}.json`);
      const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return flatten(namespace, content);
    }),
  );
}

// Depends on the key alone, so that a text added later changes no other row's id.
function dictionaryId(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) >>> 4;
}

/**
 * Returns the interface texts of every app in Italian and English, as rows that an editor can change. A text without
 * English gets no English row, so that the apps fall back to Italian as they do without the dictionary.
 */
export function dictionaryItems(): DemoItem[] {
  const english = texts('en');
  return [...texts('it')].map(([key, value]) => {
    const translated = english.get(key);
    return {
      id: dictionaryId(key),
      key,
      translations: [
        { language: 'it-IT', value },
        ...(translated === undefined ? [] : [{ language: 'en-US', value: translated }]),
      ],
    };
  });
}
