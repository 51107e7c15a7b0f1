import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import { InvalidPayloadError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { regularly } from '../mail/regularly.ts';
import { tellRegularly } from '../mail/tell-regularly.ts';
import { decide, holdRequests, refuseDecision } from './decide.ts';
import { decisionDigest } from './decision-digest.ts';
import { sendEmailLinks } from './send-email-links.ts';

const collection = 'richieste_modifica';

const change = v.object({
  stato: v.optional(v.picklist(['in_attesa', 'approvata', 'rifiutata'])),
  motivo: v.optional(v.nullable(v.string())),
});
const rows = v.object({ keys: v.array(v.union([v.number(), v.string()])) });

/** Does the work as a whole, within the transaction that is open already if there is one. */
function atOnce<T>(database: Knex, work: (transaction: Knex) => Promise<T>): Promise<T> {
  return database.isTransaction ? work(database) : database.transaction(work);
}

/**
 * What a decision on a client's requests does. Directus asks before it checks rights and before it writes: the rights
 * are checked here first, and what is written here is whole by itself, so that Directus only repeats it.
 */
export const changeRequests: HookConfig = (register, context) => {
  const { services } = context;

  const onUpdate: FilterHandler = async (payload, meta, { database, schema, accountability }) => {
    const { keys } = v.parse(rows, meta);
    if (schema === null) throw new Error('An update without a schema');
    if (accountability) {
      const fields = Object.keys(v.parse(v.record(v.string(), v.unknown()), payload));
      const access = { accountability, action: 'update', collection, fields } as const;
      await validateAccess({ ...access, primaryKeys: [...keys] }, { schema, knex: database });
    }
    if (!v.is(change, payload)) throw new InvalidPayloadError({ reason: 'Stato sconosciuto' });
    const { stato, motivo } = payload;
    if (stato === undefined && motivo === undefined) return payload;
    await atOnce(database, async (transaction) => {
      const requests = await holdRequests(transaction, keys);
      const isSame = requests.every((one) => (stato ?? one.stato) === one.stato);
      const isDraft = isSame && requests.every((one) => one.stato === 'in_attesa');
      // A form that is saved again, or a reason that is prepared.
      if (isDraft || (isSame && requests.every((one) => (motivo ?? '') === one.motivo))) return;
      if (stato === undefined || stato === 'in_attesa' || isSame) {
        refuseDecision(['Una decisione presa non si cambia']);
      }
      const approval = { services, schema, transaction, accountability };
      await decide(approval, requests, { stato, motivo });
    });
    return payload;
  };
  register.filter(`${collection}.items.update`, onUpdate);

  regularly(register, context, { table: collection, column: 'conferma_inviata_il' }, () =>
    sendEmailLinks(context),
  );
  tellRegularly(register, context, decisionDigest(context));
};
