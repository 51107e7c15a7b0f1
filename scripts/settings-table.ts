import { updateSettingsTable } from '@studio/gateway/settings/settings-table';
import { environmentSchema } from './site-settings.ts';

// Writes the list of settings into docs/development.md, or only compares it (`--check`).
const document = new URL('../docs/development.md', import.meta.url);
await updateSettingsTable(document, environmentSchema, 'scripts/settings-table.ts');
