import { presets } from '../../access/presets.ts';
import type { Rest } from '../rest.ts';
import { differs } from './differs.ts';
import { list, type Tally } from './ensure.ts';

const everybody = { user: null, role: null };

/**
 * Brings the lists that everybody finds in the Studio to what the project defines: found by collection and name, since
 * Directus numbers them. What people arranged for themselves stays.
 */
export async function applyPresets(rest: Rest, tally: Tally): Promise<void> {
  const existing = await list(
    rest,
    '/presets?limit=-1&filter[user][_null]=true&filter[role][_null]=true',
  );
  for (const preset of presets) {
    const wanted = { ...preset, ...everybody };
    const actual = existing.find(
      ({ collection, bookmark }) =>
        collection === preset.collection && bookmark === preset.bookmark,
    );
    if (actual === undefined) await rest.post('/presets', wanted);
    else if (differs(wanted, actual)) await rest.patch(`/presets/${String(actual.id)}`, wanted);
    else continue;
    tally.changes += 1;
  }
}
