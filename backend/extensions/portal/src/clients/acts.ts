import type { HookConfig, HookExtensionContext } from '@directus/extensions';
import type { EventContext } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { normaliseValue } from '@studio/shared/rules';
import * as v from 'valibot';
import { clientActs, correction, recordedActs } from '../../../../schema/interventi-clienti.ts';
import { problemsIn, requireRight } from '../common/field-problems.ts';
import { email } from '../common/fields.ts';
import { type Account, findById } from '../common/find-account.ts';
import { refuseWrites, relatedId } from '../common/writes.ts';
import { endCalendar } from '../due/calendar.ts';
import { removePasskeys } from '../identity/passkeys/stored-passkeys.ts';
import { emailLinks } from '../identity/profile/email-change.ts';
import { waitingChange } from '../identity/profile/stored-requests.ts';
import { switchOffSecondFactor } from '../identity/two-factor/switch-off.ts';
import { accountMails } from '../notify/mail/account-mails.ts';
import { endSubscriptions } from '../notify/push-subscriptions.ts';
import { storedNumber } from '../platform/database-values.ts';
import { takenAddress } from './client-values.ts';
import { correctionProof } from './corrections.ts';

const collection = 'interventi_clienti';

type Act = keyof typeof clientActs;

const isAct = (kind: string): kind is Act => Object.hasOwn(clientActs, kind);

/** Returns the error at a field of the row. */
const problemAt = problemsIn(collection);

const text = v.fallback(v.pipe(v.string(), v.trim()), '');
const rowSchema = v.looseObject({
  cliente: v.nullish(relatedId),
  azienda: v.optional(v.unknown()),
  tipo: text,
  motivo: text,
  nuovo_indirizzo: text,
  dettaglio: text,
  prova: v.optional(v.unknown()),
});
type Row = v.InferOutput<typeof rowSchema>;

/** The values that an act leaves in its row besides client, act and reason. */
interface Done {
  dettaglio: string;
  nuovo_indirizzo?: string;
  stato_prima?: string;
}

/** The writer's transaction and the client of an act. */
interface Acting {
  event: EventContext;
  account: Account;
  row: Row;
}

type Perform = (acting: Acting) => Promise<Done>;

const noText = 'Scrivi il motivo o il testo: resta nel registro.';

const earlierStatus = v.optional(v.object({ stato_prima: v.nullable(v.string()) }));

/** Returns the acts by name; each works in the transaction of the row that records it. */
function actsOf(context: HookExtensionContext): Readonly<Record<Act, Perform>> {
  const { services } = context;
  const mails = accountMails(context);
  const links = emailLinks(context);

  async function update({ event, account }: Acting, values: object): Promise<void> {
    const { database: knex, schema } = event;
    if (schema === null) throw new Error('An act without a schema');
    await new services.UsersService({ schema, knex }).updateOne(account.id, values);
  }

  async function invite({ event: { database }, account }: Acting): Promise<Done> {
    const { email: address, status, hasPassword, isForeignLogin, isInvitedClient } = account;
    const hasNoLogin = status === 'active' && !hasPassword && !isForeignLogin;
    const send = () => {
      if (isInvitedClient) return mails.confirmation(database, account);
      if (hasNoLogin) return mails.firstPassword(database, address);
      return links.sendAgain(database, account.id);
    };
    if (await send()) return { dettaglio: `E-mail a ${address}` };
    if (isInvitedClient || hasNoLogin) {
      throw problemAt('tipo', 'Un’e-mail è appena partita: aspetta un minuto, poi riprova.');
    }
    const sentence =
      status === 'active'
        ? 'Ha già confermato ed è attivo: se non ricorda la password, la reimposta dalla pagina di accesso.'
        : 'L’accesso è sospeso: prima riattivalo.';
    throw problemAt('tipo', sentence);
  }

  async function suspend(acting: Acting): Promise<Done> {
    const { event, account } = acting;
    if (account.status === 'suspended') throw problemAt('tipo', 'L’accesso è già sospeso.');
    await update(acting, { status: 'suspended' });
    await mails.toOwner(event.database, account.id, 'access-suspended');
    return { dettaglio: 'Accesso sospeso, sessioni chiuse', stato_prima: account.status };
  }

  async function reactivate(acting: Acting): Promise<Done> {
    const { event, account } = acting;
    const { id, status, hasPassword, isForeignLogin } = account;
    if (status !== 'suspended') throw problemAt('tipo', 'L’accesso non è sospeso.');
    const row: unknown = await event
      .database(collection)
      .where({ cliente: id, tipo: 'sospendi' })
      .orderBy('id', 'desc')
      .first('stato_prima');
    const before = v.parse(earlierStatus, row)?.stato_prima;
    const restored = before ?? (hasPassword || isForeignLogin ? 'active' : 'invited');
    await update(acting, { status: restored });
    const now = await findById(event.database, id);
    if (now?.isInvitedClient) {
      await mails.confirmation(event.database, now);
      return { dettaglio: 'Accesso riattivato: nuovo invito' };
    }
    if (!hasPassword && !isForeignLogin) {
      await mails.passwordCancelled(event.database, account.email);
      return { dettaglio: 'Accesso riattivato: e-mail per scegliere la password' };
    }
    await mails.toOwner(event.database, id, 'access-restored');
    return { dettaglio: 'Accesso riattivato' };
  }

  /** Ends everything that a stranger could have got hold of, except the second factor, which has its own act. */
  async function cancelCredentials(acting: Acting): Promise<Done> {
    const { event, account } = acting;
    const { database } = event;
    if (account.isForeignLogin)
      throw problemAt('tipo', 'Accede con Google: la password si cambia lì.');
    if (account.isInvitedClient)
      throw problemAt('tipo', 'Non ha ancora confermato l’indirizzo: invia di nuovo l’invito.');
    const passkeys = await removePasskeys(database, account.id);
    if (!account.hasPassword && passkeys === 0)
      throw problemAt('tipo', 'Non ha né password né passkey: invia di nuovo l’invito.');
    // Directus ends the sessions; links that were sent before end with the password.
    await update(acting, { password: null });
    await endSubscriptions(database, account.id);
    await endCalendar(database, account.id);
    const removed = passkeys === 0 ? '' : `, passkey tolte: ${passkeys}`;
    const detail = `Password annullata${removed}, sessioni chiuse`;
    // A link would not work before the access is reactivated, which sends it.
    if (account.status !== 'active') return { dettaglio: detail };
    await mails.passwordCancelled(database, account.email);
    return { dettaglio: `${detail}: e-mail per scegliere la password` };
  }

  async function resetSecondFactor({ event: { database }, account }: Acting): Promise<Done> {
    if (!(await switchOffSecondFactor(database, account.id)))
      throw problemAt('tipo', 'La verifica in due passaggi non è attiva.');
    await mails.toOwner(database, account.id, 'two-factor-reset');
    return { dettaglio: 'Verifica in due passaggi disattivata' };
  }

  async function changeEmail(acting: Acting): Promise<Done> {
    const { event, account, row } = acting;
    const { database } = event;
    const parsed = v.safeParse(email, row.nuovo_indirizzo);
    if (!parsed.success)
      throw problemAt('nuovo_indirizzo', 'Un indirizzo e-mail solo, per esempio nome@esempio.it.');
    const to = parsed.output;
    const from = normaliseValue('email', account.email);
    if (to === from) throw problemAt('nuovo_indirizzo', 'È già il suo indirizzo.');
    const isTaken = await takenAddress(database, to, [account.id]);
    if (isTaken !== undefined) throw problemAt('nuovo_indirizzo', isTaken);
    if (account.isInvitedClient) {
      // No mailbox is proved yet: the earlier link ends with the address that it was sent to.
      await update(acting, { email: to });
      const now = await findById(database, account.id);
      if (now) await mails.confirmation(database, now);
      return { dettaglio: `${from} → ${to}: nuovo invito`, nuovo_indirizzo: to };
    }
    if (account.status !== 'active')
      throw problemAt('tipo', 'L’accesso è sospeso: prima riattivalo.');
    if (await waitingChange(database, account.id, 'email'))
      throw problemAt('tipo', 'Il cliente ha già chiesto un altro indirizzo: decidi la richiesta.');
    await approveAddress(acting, from, to);
    return { dettaglio: `${from} → ${to}: vale quando lo conferma`, nuovo_indirizzo: to };
  }

  /** Sends the link of a new address by an approved request, as if the client had asked for it. */
  async function approveAddress({ event, account }: Acting, from: string, to: string) {
    const { accountability, database } = event;
    const now = new Date();
    const request = {
      ...{ cliente: account.id, campo: 'email' as const, stato: 'approvata' as const },
      ...{ valore_attuale: from, valore_richiesto: to },
    };
    const [stored]: unknown[] = await database('richieste_modifica')
      .insert({
        ...request,
        ...{ date_created: now, date_updated: now, user_created: accountability?.user ?? null },
        // The link says what has changed: no second mail about a decision.
        avvisato_il: now,
      })
      .returning('id');
    const { id } = v.parse(v.object({ id: storedNumber }), stored);
    await links.send(database, { id, ...request, motivo: '' });
  }

  return {
    invita: invite,
    email: changeEmail,
    sospendi: suspend,
    riattiva: reactivate,
    credenziali: cancelCredentials,
    verifica: resetSecondFactor,
  };
}

/**
 * Does what staff choose for a client, in the transaction that creates the row about it; the row names the editor and
 * the reason, and stays.
 */
export const clientCare: HookConfig = (register, context) => {
  const acts = actsOf(context);

  register.filter(`${collection}.items.create`, async (payload, _meta, event) => {
    const row = v.parse(rowSchema, payload);
    const { cliente, azienda, tipo, motivo, dettaglio, prova } = row;
    if (prova === correctionProof)
      return { cliente, azienda, tipo: correction, dettaglio, motivo: motivo || null };
    // Rights first: the messages below are only for staff who may act.
    await requireRight({ collection, action: 'create', context: event });
    if (Object.hasOwn(recordedActs, tipo) && azienda) {
      if (cliente) throw [problemAt('azienda', 'Scegli un cliente oppure un’azienda.')];
      if (motivo === '') throw [problemAt('motivo', noText)];
      return { azienda, tipo, motivo };
    }
    const account = cliente ? await findById(event.database, cliente) : undefined;
    if (account?.role !== roleIds.cliente) throw [problemAt('cliente', 'Scegli un cliente.')];
    // An erased account stays only as the owner of what the law keeps.
    if (account.status === 'archived')
      throw [problemAt('cliente', 'Questo account è stato cancellato.')];
    const isRecorded = Object.hasOwn(recordedActs, tipo);
    if (!isAct(tipo) && !isRecorded) throw [problemAt('tipo', 'Scegli che cosa fare.')];
    if (motivo === '') throw [problemAt('motivo', noText)];
    if (!isAct(tipo)) return { cliente: account.id, tipo, motivo };
    const done = await acts[tipo]({ event, account, row });
    return { cliente: account.id, tipo, motivo, ...done };
  });

  const changes = ['update', 'delete'] as const;
  refuseWrites(register, collection, 'Il registro degli interventi non si modifica.', changes);
};
