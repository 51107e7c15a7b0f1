import { join } from 'node:path';
import { progress } from '../progress.ts';
import type { Rest } from '../rest.ts';
import type { Settings } from '../settings.ts';
import { applyAccess } from './access.ts';
import { applyConfiguration } from './configuration.ts';
import type { Tally } from './ensure.ts';
import { applyPresets } from './presets.ts';
import { applySchema } from './schema.ts';
import { applySettings } from './settings.ts';
import { applyAdministrator } from './users.ts';

/**
 * Brings a running Directus to what the project defines, the demo included if the settings ask for
 * it. Resolves with the number of changes: zero when it was so already.
 */
export async function applyDefinitions(rest: Rest, settings: Settings): Promise<number> {
  const tally: Tally = { changes: 0 };
  progress('applying collections …');
  await applySchema(rest, tally);
  progress('applying roles and permissions …');
  await applyAccess(rest, tally, settings.staffSecondFactor);
  await applySettings(rest, tally, settings.siteUrl);
  await applyPresets(rest, tally);
  if (settings.admin) await applyAdministrator(rest, tally, settings.admin);
  if (settings.demo) {
    progress('filling in the demo firm …');
    // Imported here, so that production never loads the demo.
    const { installDemo } = await import('../../demo/demo.ts');
    const uploads = join(settings.dataDir, 'uploads');
    tally.changes += await installDemo(rest, settings.demo.password, uploads);
  }
  await applyConfiguration(rest, tally);
  return tally.changes;
}
