import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';

type Register = Pick<Parameters<HookConfig>[0], 'action'>;

const otherDocument = v.union([
  v.object({ documento: v.string() }),
  v.object({ cliente: v.string() }),
]);
const changed = v.object({ keys: v.array(v.union([v.string(), v.number()])) });
const upload = v.object({ key: v.string() });

const unread = { letto_il: null, avvisato_il: null };

/**
 * A document that becomes another one, or another client's, is new again: by another file, or by other bytes under the
 * id it has, of which Directus says no more than that there was an upload.
 */
export function newAgain({ action }: Register, database: Knex): void {
  const documents = () => database('documenti_clienti');

  action('documenti_clienti.items.update', async (meta) => {
    const { payload } = v.parse(v.object({ payload: v.unknown() }), meta);
    if (!v.is(otherDocument, payload)) return;
    await documents().whereIn('id', v.parse(changed, meta).keys).update(unread);
  });
  action('files.upload', async (meta) => {
    await documents()
      .where({ documento: v.parse(upload, meta).key })
      .update(unread);
  });
}
