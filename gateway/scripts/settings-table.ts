import { environmentSchema } from '../src/settings/settings.ts';
import { updateSettingsTable } from '../src/settings/settings-table.ts';

// Writes the list of settings into gateway/README.md, or only compares it (`--check`).
const readme = new URL('../README.md', import.meta.url);
await updateSettingsTable(readme, environmentSchema, 'gateway/scripts/settings-table.ts');
