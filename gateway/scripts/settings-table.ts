// Writes the settings' table into gateway/README.md; with --check it only reports whether the table is up to date.
import { environmentSchema } from '../src/settings/settings.ts';
import { updateSettingsTable } from '../src/settings/settings-table.ts';

const isCheck = process.argv.includes('--check');
const isCurrent = await updateSettingsTable(
  new URL('../README.md', import.meta.url),
  environmentSchema,
  isCheck,
);
if (isCheck && !isCurrent) {
  console.error(
    'The settings in gateway/README.md are out of date: run node gateway/scripts/settings-table.ts.',
  );
  process.exitCode = 1;
}
