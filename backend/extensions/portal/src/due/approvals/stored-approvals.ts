import { dayLength } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { askedAnswers } from '../../../../../schema/documenti-clienti.ts';
import { fingerprintsOf } from '../../documents/fingerprints.ts';
import { visibleDocuments } from '../../documents/visible-documents.ts';
import { storedDay, storedMoment } from '../../platform/database-values.ts';
import { countOf } from '../../platform/read-keys.ts';
import type { Scope } from '../../rights/may.ts';
import { answersAbout, type StoredAnswer } from '../answers/chain.ts';

const text = v.nullable(v.string());

const approvalRow = v.object({
  id: v.number(),
  cliente: text,
  azienda: v.nullable(v.number()),
  denominazione: text,
  tipologia: text,
  anno: v.number(),
  mese: v.nullable(v.number()),
  titolo: text,
  file: v.string(),
  nome: v.string(),
  chiesta: v.picklist(['presa_visione', 'approvazione']),
  entro: v.nullable(storedDay),
  risposta_il: v.nullable(storedMoment),
  file_dal: v.nullable(storedMoment),
  avviso: v.nullable(v.number()),
});

/** A document that asks for an answer, as the database stores it. */
export type Approval = v.InferOutput<typeof approvalRow>;

/** The answer that the firm asks for. */
type Asked = Exclude<keyof typeof askedAnswers, 'nessuna'>;

/** The answers that are possible for each kind. */
export const answersTo = {
  presa_visione: ['presa_visione'],
  approvazione: ['approvazione', 'rifiuto'],
} as const satisfies Record<Asked, readonly string[]>;

const asked = Object.keys(answersTo);

/** The days after which an answered document leaves the client's list. */
const shownDays = 90;

/** Returns the query of the documents (`d`) that ask for an answer and that a person may see now. */
function visibleApprovals(
  database: Knex,
  person: string,
  scope: Scope | undefined,
  now: Date,
): Knex.QueryBuilder {
  const all = database('documenti_clienti as d')
    .whereIn('d.risposta_chiesta', asked)
    .whereIn('d.id', visibleDocuments(database, person, now));
  if (scope === undefined) return all;
  return 'cliente' in scope
    ? all.where('d.cliente', scope.cliente)
    : all.where('d.azienda', scope.azienda);
}

const withNames = (documents: Knex.QueryBuilder) =>
  documents
    .join('directus_files as f', 'f.id', 'd.documento')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('aziende as a', 'a.id', 'd.azienda')
    .select('d.id', 'd.cliente', 'd.azienda', 'a.denominazione', 't.tipologia', 'd.anno', 'd.mese')
    .select('f.title as titolo', 'f.id as file', 'f.filename_download as nome')
    .select('d.risposta_chiesta as chiesta', 'd.risposta_entro as entro', 'd.risposta_il')
    .select('d.file_dal', 'd.avviso_risposta as avviso');

/** The day of a document without one, after all others. */
const noDay = '9999-12-31';

/**
 * Resolves with the documents of a scope that ask for an answer: those without one first, the next day before the later
 * ones, then those that were answered in the last 90 days, newest first.
 */
export async function readApprovals(
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<Approval[]> {
  const since = new Date(now.getTime() - shownDays * dayLength);
  const found: unknown = await withNames(visibleApprovals(database, person, scope, now))
    .where((shown) => shown.whereNull('d.risposta_il').orWhere('d.risposta_il', '>=', since))
    .orderBy('d.id');
  const all = v.parse(v.array(approvalRow), found);
  const dayOf = ({ entro }: Approval) => entro ?? noDay;
  const open = all.filter(({ risposta_il }) => risposta_il === null);
  const answered = all.filter(({ risposta_il }) => risposta_il !== null);
  return [
    ...open.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))),
    ...answered.toSorted((one, other) => Number(other.risposta_il) - Number(one.risposta_il)),
  ];
}

/** Resolves with a document that asks for an answer and that a person may see now; undefined for any other id. */
export async function findApproval(
  database: Knex,
  person: string,
  id: number,
  now: Date,
): Promise<Approval | undefined> {
  const documents = visibleApprovals(database, person, undefined, now).where('d.id', id);
  const found: unknown = await withNames(documents).first();
  return v.parse(v.optional(approvalRow), found);
}

/** Resolves with the number of documents in a scope that wait for an answer. */
export function countOpenApprovals(
  database: Knex,
  person: string,
  scope: Scope,
  now: Date,
): Promise<number> {
  return countOf(visibleApprovals(database, person, scope, now).whereNull('d.risposta_il'));
}

/** Resolves with true when a person has opened the document as it is now. */
export async function hasOpened(
  database: Knex,
  person: string,
  { id, file_dal }: Approval,
): Promise<boolean> {
  const readings = database('accessi_documenti')
    .where({ documento: id, cliente: person })
    .whereNull('collaboratore');
  if (file_dal !== null) readings.where('quando', '>=', file_dal);
  const found: unknown = await readings.first('id');
  return found !== undefined;
}

/**
 * Resolves with the answers about each document that count now: of its owner, to the kind of answer that is asked, and
 * about the file as it is. Earlier ones stay in the record.
 */
export async function currentAnswers(
  database: Knex,
  approvals: readonly Approval[],
): Promise<Map<number, StoredAnswer[]>> {
  const answers = await answersAbout(
    database,
    'documento',
    approvals.map(({ id }) => id),
  );
  const answered = new Set(answers.map(({ oggetto }) => oggetto));
  const files = approvals.flatMap(({ id, file }) => (answered.has(id) ? [file] : []));
  const prints = await fingerprintsOf(database, files);
  return new Map(
    approvals.map(({ id, cliente, azienda, file, chiesta }) => {
      const kinds: readonly string[] = answersTo[chiesta];
      const current = answers.filter(
        (answer) =>
          answer.oggetto === id &&
          answer.azienda === azienda &&
          (azienda !== null || answer.persona === cliente) &&
          answer.file === file &&
          answer.impronta_documento === prints.get(file) &&
          kinds.includes(answer.tipo),
      );
      return [id, current];
    }),
  );
}
