import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import { createError, ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/directus-ids';
import * as v from 'valibot';
import { accountMails } from '../mail/account-mails.ts';

const collection = 'ripristini_accesso';

const resetSchema = v.object({
  cliente: v.string(),
  motivo: v.pipe(v.string(), v.trim(), v.nonEmpty()),
});

/** Answers a reset that is not possible: 400, with the reason for the editor. */
const ResetRefused = createError<{ reason: string }>(
  'INVALID_PAYLOAD',
  ({ reason }) => reason,
  400,
);

/**
 * Switches a client's second factor off for the firm, in the transaction that creates the row about it; the row names
 * the editor and stays. A mail informs the client. Staff cannot be reset this way.
 */
export const firmResets: HookConfig = ({ filter }, context) => {
  const mails = accountMails(context);

  filter(`${collection}.items.create`, async (payload, _meta, event) => {
    const { accountability, database, schema } = event;
    // Rights first: the messages below are only for users who may reset.
    if (accountability !== null && schema !== null) {
      const access = { accountability, action: 'create', collection } as const;
      await validateAccess(access, { knex: database, schema });
    }
    const parsed = v.safeParse(resetSchema, payload);
    if (!parsed.success) {
      throw new ResetRefused({ reason: 'Scegli il cliente e scrivi come lo hai riconosciuto.' });
    }
    const { cliente: id } = parsed.output;
    const changed = await database('directus_users')
      .where({ id, role: roleIds.cliente })
      .whereNotNull('tfa_secret')
      .update({ tfa_secret: null });
    if (changed === 0) {
      const reason = 'Chi hai scelto non è un cliente con la verifica in due passaggi attiva.';
      throw new ResetRefused({ reason });
    }
    for (const table of ['secondi_fattori', 'codici_recupero']) {
      await database(table).where({ utente: id }).delete();
    }
    await mails.twoFactorReset(database, id);
    return payload;
  });

  for (const change of ['update', 'delete']) {
    filter(`${collection}.items.${change}`, () => {
      throw new ForbiddenError({ reason: 'Il registro dei ripristini non si modifica.' });
    });
  }
};
