import { InvalidPayloadError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { requireRight } from '../../common/field-problems.ts';
import { inTransaction, updatedKeys } from '../../common/writes.ts';
import { notifyPeriodically } from '../../notify/mail/digest.ts';
import { decide, lockRequests, refuseDecision } from './decide.ts';
import { decisionDigest } from './decision-digest.ts';
import { emailLinks } from './email-change.ts';
import type { ChangeRequest } from './stored-requests.ts';

const collection = 'richieste_modifica';

const change = v.object({
  stato: v.optional(v.picklist(['in_attesa', 'approvata', 'rifiutata'])),
  motivo: v.optional(v.nullable(v.string())),
});
type Change = v.InferOutput<typeof change>;

const withoutDecision = 'Un motivo si salva con la decisione: scegli anche Approvata o Rifiutata';

/** Returns true for a form that was saved again without changes. */
function isAsStored({ stato, motivo }: Change, stored: ChangeRequest): boolean {
  const isSameReason = motivo === undefined || (motivo ?? '') === stored.motivo;
  return (stato ?? stored.stato) === stored.stato && isSameReason;
}

function withoutChange(payload: object): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !(name in change.entries)));
}

/**
 * Decides clients' change requests when an editor updates them. Directus runs filters before it checks rights and
 * writes, so this filter checks the rights first; its own writes are complete, and Directus repeats them.
 */
export const changeRequests: HookConfig = (register, context) => {
  const { services } = context;
  const links = emailLinks(context);

  const onUpdate: FilterHandler = async (payload, meta, event) => {
    const { database, schema, accountability } = event;
    const keys = updatedKeys(meta);
    if (schema === null) throw new Error('An update without a schema');
    const fields = Object.keys(v.parse(v.record(v.string(), v.unknown()), payload));
    await requireRight({ collection, action: 'update', keys, fields, context: event });
    if (!v.is(change, payload)) throw new InvalidPayloadError({ reason: 'Stato sconosciuto' });
    const { stato, motivo } = payload;
    if (stato === undefined && motivo === undefined) return payload;
    const isDecision = await inTransaction(database, async (transaction) => {
      const requests = await lockRequests(transaction, keys);
      if (requests.every((one) => isAsStored(payload, one))) return false;
      if (stato === undefined || stato === 'in_attesa') {
        const isOpen = requests.every((one) => one.stato === 'in_attesa');
        // The client reads a reason as soon as it is stored.
        refuseDecision([isOpen ? withoutDecision : 'Una decisione presa non si cambia']);
      }
      const deciding = { services, schema, transaction, accountability, sendLink: links.send };
      await decide(deciding, requests, { stato, motivo });
      return true;
    });
    // An unchanged form writes nothing: another editor may have decided meanwhile.
    return isDecision ? payload : withoutChange(payload);
  };
  register.filter(`${collection}.items.update`, onUpdate);

  notifyPeriodically(register, context, decisionDigest(context));
};
