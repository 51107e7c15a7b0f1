import type { Rest } from '../installation/rest.ts';
import { differs } from './ensure.ts';

/**
 * Brings the address of the site in the Studio's settings to this one, which may change with each start.
 * @returns whether it was another
 */
export async function applyAddress(rest: Rest, siteUrl: string): Promise<boolean> {
  const wanted = { project_url: siteUrl };
  if (!differs(wanted, await rest.get('/settings?fields=project_url'))) return false;
  await rest.patch('/settings', wanted);
  return true;
}
