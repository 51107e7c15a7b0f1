import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { type Account, findByEmail } from '../../common/find-account.ts';
import { ChangedMeanwhile, overtakenByFirm, overtakenByPerson } from '../../common/overtaken.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { isUniqueViolation, storedDay, storedMoment } from '../../platform/database-values.ts';
import { WrongField } from '../../platform/parse-body.ts';
import { membershipsInForce } from '../../rights/grants.ts';
import { may } from '../../rights/may.ts';
import { typesOf } from '../../rights/own-companies.ts';

/** Answers an invitation of an address that acts for the company already, or belongs to no client: 409. */
const NotInvitable = createError('NOT_INVITABLE', 'This address cannot be invited.', 409);

const name = v.nullable(v.string());
const personRows = v.array(
  v.object({
    id: v.number(),
    persona: v.string(),
    ruolo: v.picklist(['titolare', 'delegato']),
    fino_al: v.nullable(storedDay),
    nome_invito: name,
    invitato_il: v.nullable(storedMoment),
    first_name: name,
    last_name: name,
    email: name,
    last_access: v.nullable(storedMoment),
  }),
);

/** The rights that an owner gives a delegate. */
export interface Rights {
  readonly tipologie: readonly number[];
  /** The last day, `YYYY-MM-DD`; null without end. */
  readonly fino_al: string | null;
}

/** A person whom an owner invites. */
export interface Invited extends Rights {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** The owner who acts, as Directus records it. */
export interface Owner {
  readonly id: string;
  readonly accountability: Accountability;
}

/** The acts of owners on the people of their company. Each rejects with the same error for any other company. */
export interface CompanyPeople {
  /** Returns who acts for the company now, owners first. The name of an invited person is the one that the owner typed. */
  list(owner: string, azienda: number): Promise<object[]>;
  /** Makes a delegate of a new or a known address, and mails it. @throws NOT_INVITABLE */
  invite(owner: Owner, azienda: number, invited: Invited): Promise<void>;
  /**
   * Changes the rights of a delegate.
   * @param version the `versione` of the list that the owner saw
   * @throws CHANGED_MEANWHILE for one whose delegation has ended, or has other rights than the owner saw
   */
  change(
    owner: Owner,
    azienda: number,
    membership: number,
    version: string,
    rights: Rights,
  ): Promise<void>;
  /** Ends a delegation at once, and mails the person. @throws CHANGED_MEANWHILE for one that has ended */
  end(owner: Owner, azienda: number, membership: number): Promise<void>;
}

/** @throws {ForbiddenError} the same one for a foreign and an unknown company */
async function requireOwner(database: Knex, person: string, azienda: number): Promise<void> {
  const subject = { azienda, tipologia: null };
  if (!(await may(database, person, 'manage', subject, new Date()))) throw new ForbiddenError();
}

/** @throws a wrong field for a day that is over, and for document types that do not exist */
async function checkRights(database: Knex, { tipologie, fino_al }: Rights): Promise<void> {
  if (fino_al !== null && fino_al < romeToday(new Date()))
    throw new WrongField({ field: 'fino_al', type: 'invalid' });
  const found: unknown = await database('tipologie').whereIn('id', tipologie).select('id');
  if (v.parse(v.array(v.unknown()), found).length !== tipologie.length)
    throw new WrongField({ field: 'tipologie', type: 'invalid' });
}

const typeLabels = v.array(v.object({ tipologia: v.string() }));
const companyName = v.object({ denominazione: v.string() });
const storedMembership = v.optional(v.object({ id: v.number() }));

const lockedRow = v.object({ persona: v.string(), fino_al: v.nullable(storedDay) });

const lastChangeRow = v.optional(
  v.object({
    id: v.string(),
    role: name,
    first_name: name,
    last_name: name,
    timestamp: storedMoment,
  }),
);

/** Returns another text once the rights of a delegate have changed. */
const versionOf = (fino_al: string | null, types: readonly { readonly id: number }[]): string =>
  `${fino_al ?? ''} ${types
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(',')}`;

/**
 * Resolves with the error for a delegation that another act has changed: it tells the owner who did it, and when.
 * @param holds what holds now
 */
async function overtakenDelegation(
  database: Knex,
  owner: string,
  membership: number,
  holds: 'terminata' | 'delega_cambiata',
): Promise<Error> {
  const found: unknown = await database('directus_activity as a')
    .join('directus_users as u', 'u.id', 'a.user')
    .where({ 'a.collection': 'persone_aziende', 'a.item': String(membership) })
    .orderBy('a.id', 'desc')
    .first('u.id', 'u.role', 'u.first_name', 'u.last_name', 'a.timestamp');
  const last = v.parse(lastChangeRow, found);
  if (last?.role !== roleIds.cliente)
    return new ChangedMeanwhile(overtakenByFirm(last?.timestamp ?? null, holds));
  const by = { id: last.id, name: [last.first_name, last.last_name].filter(Boolean).join(' ') };
  return new ChangedMeanwhile(overtakenByPerson(by, owner, last.timestamp, holds));
}

/** Returns the acts of owners on the people of their company. */
export function companyPeople(context: EndpointExtensionContext): CompanyPeople {
  const { database, getSchema, services } = context;
  const mails = accountMails(context);

  async function memberships(transaction: Knex, { accountability }: Owner) {
    // In the owner's name, for the record of Directus; the rule above has decided that they may.
    const options = { knex: transaction, schema: await getSchema() };
    const writer = { ...accountability, admin: true };
    return new services.ItemsService('persone_aziende', { ...options, accountability: writer });
  }

  const nameOf = async (transaction: Knex, id: number) =>
    v.parse(companyName, await transaction('aziende').where({ id }).first('denominazione'))
      .denominazione;

  async function labelsOf(transaction: Knex, types: readonly number[]): Promise<string[]> {
    const rows: unknown = await transaction('tipologie')
      .whereIn('id', types)
      .orderBy('tipologia')
      .select('tipologia');
    return v.parse(typeLabels, rows).map(({ tipologia }) => tipologia);
  }

  const values = ({ tipologie, fino_al }: Rights) => ({
    fino_al,
    tipologie: tipologie.map((tipologie_id) => ({ tipologie_id })),
  });

  /** Creates the account of a new address, or takes over the names of one that is not confirmed. */
  async function invitedAccount(
    transaction: Knex,
    known: Account | undefined,
    { email, first_name, last_name }: Invited,
  ): Promise<string> {
    const names = { first_name, last_name, iscritto_il: new Date() };
    if (known === undefined) {
      const users = new services.UsersService({ schema: await getSchema(), knex: transaction });
      const account = { ...names, email, role: roleIds.cliente, status: 'invited' };
      return v.parse(v.string(), await users.createOne(account));
    }
    // Only a sign-up or another invitation: the firm's own names stay.
    if (known.isInvitedClient)
      await transaction('directus_users')
        .where({ id: known.id })
        .whereNotNull('iscritto_il')
        .update(names);
    return known.id;
  }

  async function inviteOnce(owner: Owner, azienda: number, invited: Invited): Promise<void> {
    const now = new Date();
    const known = await findByEmail(database, invited.email);
    if (known !== undefined && known.role !== roleIds.cliente) throw new NotInvitable();
    if (known !== undefined) {
      const inForce: unknown = await membershipsInForce(database, now)
        .where({ 'm.azienda': azienda, 'm.persona': known.id })
        .first('m.id');
      if (inForce !== undefined) throw new NotInvitable();
    }
    await database.transaction(async (transaction) => {
      const persona = await invitedAccount(transaction, known, invited);
      const items = await memberships(transaction, owner);
      const row = {
        ...values(invited),
        ruolo: 'delegato',
        invitato_da: owner.id,
        invitato_il: now.toISOString(),
        nome_invito: `${invited.first_name} ${invited.last_name}`,
      };
      const found: unknown = await transaction('persone_aziende')
        .where({ azienda, persona })
        .first('id');
      const former = v.parse(storedMembership, found);
      if (former === undefined) await items.createOne({ ...row, azienda, persona });
      else await items.updateOne(former.id, row);
      const delegation = {
        inviter: owner.id,
        azienda,
        company: await nameOf(transaction, azienda),
        types: await labelsOf(transaction, invited.tipologie),
        until: invited.fino_al,
        name: row.nome_invito,
      };
      if (known?.status === 'active')
        await mails.delegateAdded(transaction, known.email, delegation);
      else if (known === undefined || known.isInvitedClient)
        await mails.delegateInvitation(transaction, known?.email ?? invited.email, delegation);
    });
  }

  /**
   * Locks a delegation until the transaction ends, and returns its person and version: of two acts at once, the second
   * one finds what the first has done.
   * @throws CHANGED_MEANWHILE for one that has ended
   * @throws {ForbiddenError} for any other row
   */
  async function lockDelegate(
    transaction: Knex,
    owner: Owner,
    azienda: number,
    membership: number,
  ): Promise<{ readonly persona: string; readonly version: string }> {
    await transaction('persone_aziende').where({ id: membership }).forUpdate().select('id');
    const wanted = { 'm.id': membership, 'm.azienda': azienda, 'm.ruolo': 'delegato' };
    const found: unknown = await membershipsInForce(transaction, new Date())
      .where(wanted)
      .first('m.persona', 'm.fino_al');
    const parsed = v.safeParse(lockedRow, found);
    if (parsed.success) {
      const { persona, fino_al } = parsed.output;
      const types = await typesOf(transaction, [membership]);
      return { persona, version: versionOf(fino_al, types.get(membership) ?? []) };
    }
    const ended: unknown = await transaction('persone_aziende as m').where(wanted).first('m.id');
    if (ended === undefined) throw new ForbiddenError();
    throw await overtakenDelegation(transaction, owner.id, membership, 'terminata');
  }

  return {
    async list(owner, azienda) {
      await requireOwner(database, owner, azienda);
      const found: unknown = await membershipsInForce(database, new Date())
        .join('directus_users as u', 'u.id', 'm.persona')
        .where('m.azienda', azienda)
        .orderBy([{ column: 'm.ruolo', order: 'desc' }, { column: 'm.id' }])
        .select('m.id', 'm.persona', 'm.ruolo', 'm.fino_al', 'm.nome_invito', 'm.invitato_il')
        .select('u.first_name', 'u.last_name', 'u.email', 'u.last_access');
      const rows = v.parse(personRows, found);
      const types = await typesOf(
        database,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        id: row.id,
        versione: versionOf(row.fino_al, types.get(row.id) ?? []),
        nome: row.nome_invito ?? [row.first_name, row.last_name].filter(Boolean).join(' '),
        email: row.email,
        ruolo: row.ruolo,
        fino_al: row.fino_al,
        tipologie: row.ruolo === 'delegato' ? (types.get(row.id) ?? []) : [],
        io: row.persona === owner,
        // The same for an address with and without an account before.
        in_attesa:
          row.invitato_il !== null &&
          (row.last_access === null || row.last_access < row.invitato_il),
      }));
    },
    async invite(owner, azienda, invited) {
      await requireOwner(database, owner.id, azienda);
      await checkRights(database, invited);
      try {
        await inviteOnce(owner, azienda, invited);
      } catch (error) {
        // A double click: the other request has created the account or the membership.
        if (!isUniqueViolation(error)) throw error;
      }
    },
    async change(owner, azienda, membership, version, rights) {
      await requireOwner(database, owner.id, azienda);
      await checkRights(database, rights);
      await database.transaction(async (transaction) => {
        const locked = await lockDelegate(transaction, owner, azienda, membership);
        if (locked.version !== version)
          throw await overtakenDelegation(transaction, owner.id, membership, 'delega_cambiata');
        await (await memberships(transaction, owner)).updateOne(membership, values(rights));
      });
    },
    async end(owner, azienda, membership) {
      await requireOwner(database, owner.id, azienda);
      await database.transaction(async (transaction) => {
        const { persona } = await lockDelegate(transaction, owner, azienda, membership);
        const items = await memberships(transaction, owner);
        await items.updateOne(membership, { fino_al: addDays(romeToday(new Date()), -1) });
        await mails.toOwner(transaction, persona, 'delegate-ended', {
          company: await nameOf(transaction, azienda),
        });
      });
    },
  };
}
