// Writes the settings' table into gateway/README.md; with --check it only reports whether the table is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { environmentSchema } from '../src/settings/settings.ts';
import { replaceTable, settingsTable } from '../src/settings/settings-table.ts';

const readme = new URL('../README.md', import.meta.url);
const before = await readFile(readme, 'utf8');
const after = replaceTable(before, settingsTable(environmentSchema));

if (!process.argv.includes('--check')) {
  await writeFile(readme, after);
} else if (after !== before) {
  console.error(
    'The settings in gateway/README.md are out of date: run node gateway/scripts/settings-table.ts.',
  );
  process.exitCode = 1;
}
