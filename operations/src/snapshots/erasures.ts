import * as v from 'valibot';
import { opener } from './sealed-objects.ts';
import type { Target } from './target.ts';

/** Persons whose data were erased, without personal data. */
export const erasuresSchema = v.object({
  /** Accounts that the firm erased on request; their rows stay, empty. */
  erased: v.array(v.object({ id: v.string(), at: v.string(), request: v.nullable(v.number()) })),
  /** Accounts that staff deleted in the Studio. */
  deleted: v.array(v.string()),
});

export type Erasures = v.InferOutput<typeof erasuresSchema>;

/** Returns the key of the erasures that were known at a snapshot. They are an object of their own, which a restore of an older snapshot reads too. */
export const erasuresKey = (snapshot: string) => `erasures/${snapshot}.age`;

/** Reads the erasures that any snapshot knows of: those after an older snapshot must be repeated on it. */
export async function readErasures(target: Target, identity: string): Promise<Erasures> {
  const unseal = opener(identity);
  const erased = new Map<string, Erasures['erased'][number]>();
  const deleted = new Set<string>();
  for (const key of await target.list('erasures/')) {
    const sealed = await target.get(key);
    if (sealed === undefined) continue;
    const list = v.parse(erasuresSchema, JSON.parse((await unseal(sealed, key)).toString()));
    for (const one of list.erased) erased.set(one.id, one);
    for (const id of list.deleted) deleted.add(id);
  }
  return {
    erased: [...erased.values()].filter(({ id }) => !deleted.has(id)),
    deleted: [...deleted],
  };
}
