// Writes the settings' table into docs/development.md; with --check it only reports whether the table is up to date.
import { updateSettingsTable } from '@studio/gateway/settings/settings-table';
import { environmentSchema } from './site-settings.ts';

const isCheck = process.argv.includes('--check');
const isCurrent = await updateSettingsTable(
  new URL('../docs/development.md', import.meta.url),
  environmentSchema,
  isCheck,
);
if (isCheck && !isCurrent) {
  console.error(
    'The settings in docs/development.md are out of date: run node scripts/settings-table.ts.',
  );
  process.exitCode = 1;
}
