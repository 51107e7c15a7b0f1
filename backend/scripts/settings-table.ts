import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { inheritedVariables } from './installation/directus-environment.ts';
import {
  environmentSchema,
  readByDirectusOnly,
  requiredInProduction,
} from './installation/environment-schema.ts';
import { progress } from './installation/progress.ts';

// Writes the table of settings into backend/README.md, or only compares it (`--check`).
const path = resolve(import.meta.dirname, '../README.md');
const section = /(?<=<!-- settings -->\n)[\s\S]*(?=<!-- \/settings -->)/;

const written = await readFile(path, 'utf8');
const current = written.replace(section, `\n${settingsSection()}\n`);
if (!section.test(written)) {
  progress(`${path} has no section between <!-- settings --> and <!-- /settings -->: add it.`);
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  if (current !== written) {
    progress(
      'The settings in backend/README.md are old: run `node backend/scripts/settings-table.ts`.',
    );
    process.exitCode = 1;
  }
} else if (current !== written) {
  await writeFile(path, current);
  console.log('wrote backend/README.md');
}

function settingsSection(): string {
  const rows = Object.entries(environmentSchema.entries).map(([name, schema]) => {
    const initial = v.getDefault<v.GenericSchema>(schema);
    return [
      `${code(name)}${requirementOf(name)}`,
      initial === undefined || initial === '' ? '' : code(String(initial)),
      v.getDescription(schema) ?? '',
    ];
  });
  return [
    table([['Variable', 'Default', 'Meaning'], ...rows]),
    wrapped(
      `Only Directus reads ${codes(readByDirectusOnly)}: the start script checks their form and passes them on. ` +
        `Directus inherits ${codes(inheritedVariables)} from the environment, and nothing else.`,
    ),
  ].join('\n');
}

function requirementOf(name: string): string {
  const { always, firstStart, postgres } = requiredInProduction;
  const includes = (names: readonly string[]) => names.includes(name);
  if (includes(always)) return ' \\*';
  if (includes(firstStart)) return ' \\* at the first start';
  return includes(postgres) ? ' \\* with `pg`' : '';
}

function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

function code(text: string): string {
  return `\`${text}\``;
}

function codes(names: readonly string[]): string {
  return names.map(code).join(', ');
}

/** Returns a paragraph in lines of at most 120 characters. */
function wrapped(paragraph: string): string {
  return `${paragraph.replace(/(?=.{121})(.{1,120}) /g, '$1\n')}\n`;
}
