import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';

const root = join(import.meta.dirname, '..');
const lockfiles = ['package-lock.json', 'backend/package-lock.json', 'bench/package-lock.json'];

/** The licences that any package may have, alone or as one of a choice. */
const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
  ],
  ...['Apache-2.0', 'WTFPL', 'Python-2.0', 'MPL-2.0', 'OFL-1.1', 'CC-BY-4.0'],
]);

/** Packages with another licence, or none in their description, and why the project may use each. */
const accepted: Readonly<Record<string, string>> = {
  'BUSL-1.1':
    'Directus: free below five million dollars of total finances (README.md, decision 43)',
  'LGPL-3.0-or-later': 'libvips: a library of its own, linked dynamically by sharp',
  'LGPL-3.0-only': 'ip-matching: unchanged, and replaceable in node_modules',
  '@sesamecare-oss/redlock': 'MIT by its repository',
  'combine-errors': 'MIT by its readme',
  busboy: 'MIT by its licence file',
  'png-js': 'MIT by its licence file',
  streamsearch: 'MIT by its licence file',
  'thirty-two': 'MIT by its licence file',
  'xmlhttprequest-ssl': 'MIT by its licence file; development only',
};

/** Spellings that are no identifiers of SPDX. */
const spellings: Readonly<Record<string, string>> = {
  Apache: 'Apache-2.0',
  'Apache-2': 'Apache-2.0',
  'MIT License': 'MIT',
  'MIT/X11': 'MIT',
};

const lockSchema = jsonText(
  v.object({
    packages: v.record(
      v.string(),
      v.object({ license: v.optional(v.unknown()), link: v.optional(v.boolean()) }),
    ),
  }),
);

/** Returns whether a licence, an SPDX expression, is allowed: each part of AND, one part of OR. */
function isAllowed(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  const choices = text.split(' OR ');
  if (choices.length > 1) return choices.some(isAllowed);
  const parts = text.split(' AND ');
  if (parts.length > 1) return parts.every(isAllowed);
  const licence = spellings[text] ?? text;
  return allowed.has(licence) || accepted[licence] !== undefined;
}

test('every package of the lockfiles has a licence that the project may use', () => {
  const refused = lockfiles.flatMap((file) => {
    const { packages } = v.parse(lockSchema, readFileSync(join(root, file), 'utf8'));
    return Object.entries(packages).flatMap(([path, { license, link }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      if (!path.includes('node_modules/') || link || accepted[name] !== undefined) return [];
      return typeof license === 'string' && isAllowed(license)
        ? []
        : [`${file}: ${name} has ${JSON.stringify(license)}`];
    });
  });
  assert.deepEqual(refused, []);
});
