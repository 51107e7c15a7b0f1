import * as v from 'valibot';
import type { Rest } from '../rest.ts';
import type { Tally } from './ensure.ts';

const record = v.object({ id: v.nullable(v.number()) });

/** Creates the one record of the configuration, empty, where there is none: the site asks for it. */
export async function applyConfiguration(rest: Rest, tally: Tally): Promise<void> {
  const { id } = v.parse(record, await rest.get('/items/configurazione?fields=id'));
  if (id !== null) return;
  await rest.patch('/items/configurazione', { id: 1 });
  tally.changes += 1;
}
