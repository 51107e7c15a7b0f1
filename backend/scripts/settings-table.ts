import { resolve } from 'node:path';
import * as v from 'valibot';
import { inheritedVariables } from './installation/directus-environment.ts';
import {
  environmentSchema,
  readByDirectusOnly,
  requiredInProduction,
} from './installation/environment-schema.ts';
import { code, codes, listed, updateSection, wrapped } from './installation/section.ts';

// Writes the list of settings into backend/README.md, or only compares it (`--check`).
await updateSection(
  resolve(import.meta.dirname, '../README.md'),
  'settings',
  settingsSection(),
  'node backend/scripts/settings-table.ts',
);

function settingsSection(): string {
  const entries = Object.entries(environmentSchema.entries).map(([name, schema]) => {
    const initial = v.getDefault<v.GenericSchema>(schema);
    const shown = initial === undefined || initial === '' ? '' : ` (${code(String(initial))})`;
    const meaning = v.getDescription(schema) ?? '';
    return listed(`${code(name)}${requirementOf(name)}${shown}: ${meaning}`);
  });
  const others = wrapped(
    `Only Directus reads ${codes(readByDirectusOnly)}: the start script checks their form and passes them on. ` +
      `Directus inherits ${codes(inheritedVariables)} from the environment, and nothing else.`,
  );
  return `${entries.join('')}\n${others}`;
}

function requirementOf(name: string): string {
  const { always, firstStart, postgres } = requiredInProduction;
  const includes = (names: readonly string[]) => names.includes(name);
  if (includes(always)) return '\\*';
  if (includes(firstStart)) return '\\* at the first start';
  return includes(postgres) ? '\\* with `pg`' : '';
}
