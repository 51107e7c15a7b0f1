import { setImmediate } from 'node:timers/promises';
import { isDirectusError } from '@directus/errors';
import { roleIds } from '@studio/shared/contract';
import { normaliseValue } from '@studio/shared/rules';
import type { Knex } from 'knex';
import { fieldProblem, labelIn } from '../../common/field-problems.ts';
import { findByEmail, findById } from '../../common/find-account.ts';
import type { AccountMails } from '../../notify/mail/account-mails.ts';
import { idsOf } from '../../platform/read-keys.ts';
import type { ClientCreation, NewClients, Writing } from '../create-clients.ts';
import { readKnownClients } from './known-clients.ts';
import type { RowValues } from './read-clients.ts';
import { examineRows, hasCompany, haveSameCompany } from './row-problems.ts';
import {
  importTable,
  readingOf,
  rowsOf,
  rowTable,
  type StoredImport,
  sumOfRows,
} from './stored-imports.ts';

/** Returns the error that the Studio shows at the state of an import. */
export function importProblem(sentence: string, field = 'stato'): Error {
  return fieldProblem(field, labelIn(importTable, field), sentence);
}

/** A company that an earlier row has created. */
interface CreatedCompany {
  readonly id: number;
  readonly values: RowValues;
}

/**
 * Returns the clients of a row: an owner with a company, or a private client. A client who exists gets the company; a
 * further person of a company in the file joins it. A
 * professional's company has the person's name when the file has none.
 */
async function clientsOf(
  database: Knex,
  values: RowValues,
  invitation: NewClients['invitation'],
  created: readonly CreatedCompany[],
): Promise<NewClients> {
  const { first_name, last_name, email, societa, ...shared } = values;
  const person = { first_name, last_name, email };
  if (!hasCompany(values)) return { people: [{ values: { ...person, ...shared } }], invitation };
  const denominazione = societa === '' ? `${first_name} ${last_name}` : societa;
  // The check of the row has compared the names.
  const known = await findByEmail(database, normaliseValue('email', email));
  const owner = { ...(known !== undefined && { id: known.id }), values: person };
  // The check of the row has told the editor which company it is.
  const same = created.find((company) => haveSameCompany(company.values, values));
  return { company: same?.id ?? { denominazione, ...shared }, people: [owner], invitation };
}

const notAccepted = { sentence: 'Un valore non è accettato: controlla l’indirizzo e-mail.' };

/** The choices of the editor who carries out an import. */
interface Choices {
  readonly isIgnoring: boolean;
  readonly invitation: NewClients['invitation'];
}

/**
 * Makes clients of the rows of a checked import, all of them in the caller's transaction. Rows are checked again: other
 * clients may have come meanwhile.
 * @throws the error for the Studio when a row has a problem and the editor does not leave such rows out
 */
export async function runImport(
  creation: ClientCreation,
  writing: Writing,
  { id, stato }: StoredImport,
  { isIgnoring, invitation }: Choices,
): Promise<void> {
  const { database } = writing;
  if (stato !== 'controllata') {
    throw importProblem('Il file non è stato controllato: leggi l’esito, correggilo e ricaricalo.');
  }
  const stored = await rowsOf(database, id);
  const rows = stored.filter(({ isLeftOut }) => !isLeftOut);
  const pause = () => setImmediate();
  const findings = await examineRows(rows, await readKnownClients(database), pause);
  const good = rows.filter((_row, index) => findings[index]?.problem === '');
  const wrong = rows.length - good.length;
  if (good.length === 0) throw importProblem('Non c’è nessuna riga senza problemi da importare.');
  if (wrong > 0 && !isIgnoring) {
    const count = wrong === 1 ? 'Una riga ha un problema' : `${wrong} righe hanno un problema`;
    throw importProblem(
      `${count}: correggi, oppure segna «Ignora le righe con problemi». Non è stato importato nulla.`,
    );
  }
  // A person's own row goes before those of their companies, which then belong to this person.
  const inOrder = good.toSorted(
    (one, other) => Number(hasCompany(one.values)) - Number(hasCompany(other.values)),
  );
  const companies: CreatedCompany[] = [];
  for (const { id: row, number, values } of inOrder) {
    const clients = await clientsOf(database, values, invitation, companies);
    const outcome = await creation.create(writing, clients).catch((error: unknown) => {
      // Directus has rules of its own, about addresses for example.
      if (isDirectusError(error, 'FAILED_VALIDATION')) return { problems: [notAccepted] };
      throw error;
    });
    if ('problems' in outcome) {
      const told = outcome.problems.map(({ sentence }) => sentence).join(' ');
      throw importProblem(`Riga ${number}: ${told} Non è stato importato nulla.`);
    }
    const { company, people } = outcome.created;
    if (company !== null) companies.push({ id: company, values });
    await database(rowTable)
      .where({ id: row })
      .update({ cliente: people[0]?.id ?? null, azienda: company });
  }
  const now = new Date();
  const { tally } = await readingOf(database, id);
  const links = findings.filter(({ problem, link }) => problem === '' && link !== '').length;
  const done = sumOfRows(tally, [
    [good.length - links, 'cliente importato', 'clienti importati'],
    [links, 'azienda collegata', 'aziende collegate'],
    [stored.length - good.length, 'lasciata fuori', 'lasciate fuori'],
  ]);
  const next =
    invitation === 'now'
      ? 'Gli inviti sono partiti.'
      : 'Per invitarli tutti scegli Inviti: Subito e salva; per uno solo usa gli Interventi sui clienti.';
  await database(importTable)
    .where({ id })
    .update({
      stato: 'importata',
      importate: good.length,
      importata_il: now,
      invitati_il: invitation === 'now' ? now : null,
      esito: `${done} ${next}`,
    });
}

/** Sends the invitation to the clients of an import who have not confirmed their address yet. */
export async function inviteImported(
  mails: Pick<AccountMails, 'confirmation'>,
  transaction: Knex,
  { id }: StoredImport,
): Promise<void> {
  const clients = transaction(rowTable)
    .where({ importazione: id })
    .whereNotNull('cliente')
    .select('cliente');
  const invited = transaction('directus_users')
    .where({ role: roleIds.cliente, status: 'invited' })
    .whereIn('id', clients);
  for (const client of await idsOf(invited)) {
    const account = await findById(transaction, client);
    if (account) await mails.confirmation(transaction, account);
  }
  const invitati_il = new Date();
  const esito = 'I clienti importati sono stati invitati.';
  await transaction(importTable).where({ id }).update({ invitati_il, esito });
}
