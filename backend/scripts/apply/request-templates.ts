import * as v from 'valibot';
import { requestTemplates } from '../../schema/request-templates.ts';
import { list, type Rest } from '../installation/rest.ts';
import type { Tally } from './ensure.ts';

const typeSchema = v.object({ id: v.number(), tipologia: v.string() });

/** Creates the templates of requests in an installation without any; later the firm's own stay as they are. */
export async function applyRequestTemplates(rest: Rest, tally: Tally): Promise<void> {
  const existing = await list(rest, '/items/modelli_richieste?fields=id&limit=1');
  if (existing.length > 0) return;
  const types = new Map(
    (await list(rest, '/items/tipologie?fields=id,tipologia&limit=-1')).map((one) => {
      const { id, tipologia } = v.parse(typeSchema, one);
      return [tipologia, id];
    }),
  );
  const rows = requestTemplates.map(({ nome, voci }) => ({
    nome,
    voci: voci.map(({ tipologia, ...item }, index) => ({
      ...item,
      sort: index + 1,
      tipologia: (tipologia === undefined ? undefined : types.get(tipologia)) ?? null,
    })),
  }));
  await rest.post('/items/modelli_richieste?fields=id', rows);
  tally.changes += rows.length;
}
