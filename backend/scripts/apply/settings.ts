import { projectSettings } from '../../access/project-settings.ts';
import type { Rest } from '../rest.ts';
import { differs } from './differs.ts';
import type { Tally } from './ensure.ts';

/** Brings the installation's settings to what the project decides; others stay as they are. */
export async function applySettings(rest: Rest, tally: Tally, siteUrl: string): Promise<void> {
  const wanted = { ...projectSettings, project_url: siteUrl };
  if (!differs(wanted, await rest.get('/settings'))) return;
  await rest.patch('/settings', wanted);
  tally.changes += 1;
}
