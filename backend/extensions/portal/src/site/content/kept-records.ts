import { createError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { Accountability, FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { builtInPages } from '../../../../../schema/built-in-pages.ts';
import { updatedKeys } from '../../common/writes.ts';
import { countOf } from '../../platform/read-keys.ts';

const builtInUrls: readonly string[] = builtInPages.map(({ url }) => url);

/** The pages without which there is no site: the home page, and the privacy page that the law requires. */
const alwaysPublished: readonly string[] = ['/', '/privacy'];

/** Answers a change that would remove something that the site or clients need: 400, with the reason for the editor. */
const RecordKept = createError<{ reason: string }>('INVALID_PAYLOAD', ({ reason }) => reason, 400);

const keys = v.array(v.union([v.string(), v.number()]));
const pageChange = v.object({ url: v.optional(v.unknown()), status: v.optional(v.unknown()) });
const pages = v.array(v.object({ url: v.string() }));
const named = v.array(v.object({ id: v.number(), tipologia: v.string() }));

// Directus runs filters before it checks rights: callers without rights get its own answer.
const isStaff = (caller: Accountability | null) => caller !== null && (caller.admin || caller.app);

/** Keeps the built-in pages, and the types that documents have. */
export const keptRecords: HookConfig = ({ filter }) => {
  const keepPages: FilterHandler = async (payload, _meta, { accountability, database }) => {
    if (!isStaff(accountability)) return payload;
    const found = await database('pagine').whereIn('id', v.parse(keys, payload)).select('url');
    const kept = v.parse(pages, found).find(({ url }) => builtInUrls.includes(url));
    if (kept === undefined) return payload;
    throw new RecordKept({
      reason: `La pagina «${kept.url}» fa parte del sito e non si può eliminare. Puoi cambiarne i testi.`,
    });
  };

  const keepAddresses: FilterHandler = async (payload, meta, { accountability, database }) => {
    if (!isStaff(accountability) || !v.is(pageChange, payload)) return payload;
    const { url, status } = payload;
    if (url === undefined && status === undefined) return payload;
    const found = await database('pagine').whereIn('id', updatedKeys(meta)).select('url');
    for (const { url: before } of v.parse(pages, found)) {
      if (url !== undefined && url !== before && builtInUrls.includes(before)) {
        throw new RecordKept({
          reason: `La pagina «${before}» fa parte del sito e il suo indirizzo non si cambia.`,
        });
      }
      if (status !== undefined && status !== 'published' && alwaysPublished.includes(before)) {
        throw new RecordKept({
          reason: `La pagina «${before}» deve restare pubblicata: senza, il sito non sta in piedi.`,
        });
      }
    }
    return payload;
  };

  const keepTypes: FilterHandler = async (payload, _meta, { accountability, database }) => {
    if (!isStaff(accountability)) return payload;
    const types = await database('tipologie').whereIn('id', v.parse(keys, payload)).select('*');
    for (const { id, tipologia } of v.parse(named, types)) {
      const usedBy = (collection: string) => countOf(database(collection).where({ tipologia: id }));
      const documents = await usedBy('documenti_clienti');
      const deliveries = await usedBy('consegne');
      if (documents + deliveries === 0) continue;
      throw new RecordKept({
        reason: `La tipologia «${tipologia}» non si può eliminare: documenti che la usano ${documents}, consegne ${deliveries}.`,
      });
    }
    return payload;
  };

  filter('pagine.items.delete', keepPages);
  filter('pagine.items.update', keepAddresses);
  filter('tipologie.items.delete', keepTypes);
};
