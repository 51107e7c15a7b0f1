import { romeToday } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { type NoticeKind, notify } from '../notify/notices/notify.ts';
import { dayToStore, storedDay } from '../platform/database-values.ts';
import { ownerEntries, subjectOf } from '../rights/may.ts';
import { firstNotice, noticeStage } from './rules.ts';
import { dueTable } from './stored-due.ts';

const owner = {
  ...ownerEntries,
};
const waitingRows = v.array(
  v.object({ id: v.number(), ...owner, day: v.nullable(storedDay), stage: v.nullable(v.number()) }),
);

/** Rows with notices: their table, the columns of the day and of the last notice, and the open ones. */
interface Kind {
  readonly kind: NoticeKind;
  readonly table: string;
  readonly day: string;
  readonly stage: string;
  /** Narrows a query to the rows that wait for an answer. */
  readonly open: (rows: Knex.QueryBuilder) => Knex.QueryBuilder;
}

const dueKind: Kind = {
  kind: 'scadenza',
  table: dueTable,
  day: 'scade_il',
  stage: 'avviso',
  open: (rows) => rows.where({ stato: 'da_rispondere' }),
};

const approvalKind: Kind = {
  kind: 'approvazione',
  table: 'documenti_clienti',
  day: 'risposta_entro',
  stage: 'avviso_risposta',
  open: (rows) =>
    rows
      .whereIn('risposta_chiesta', ['presa_visione', 'approvazione'])
      .whereNull('risposta_il')
      .whereNull('ritirato_il'),
};

/** The days ahead of which no reminder is due. */
const longestAhead = 8;

/** Resolves with the open rows for which a notice may be due now: those without one, and those with a day to come. */
async function waiting(database: Knex, { table, day, stage, open }: Kind, now: Date) {
  const from = romeToday(now);
  const until = addDays(from, longestAhead);
  const found: unknown = await open(database(table))
    .where((due) =>
      due
        .whereNull(stage)
        .orWhere((soon) =>
          soon.where(stage, '>', 1).whereBetween(day, [dayToStore(from), dayToStore(until)]),
        ),
    )
    .orderBy('id')
    .select('id', 'cliente', 'azienda', 'tipologia', `${day} as day`, `${stage} as stage`);
  return v.parse(waitingRows, found);
}

async function tell(database: Knex, kind: Kind, now: Date): Promise<number> {
  const today = romeToday(now);
  let told = 0;
  for (const { id, day, stage: avviso, ...subject } of await waiting(database, kind, now)) {
    const stage =
      day === null
        ? avviso === null && firstNotice
        : noticeStage({ avviso, scade_il: day }, today, now);
    if (!stage) continue;
    const { table, stage: column } = kind;
    await database.transaction(async (transaction) => {
      // Of several processes, the one whose update changes the row stores the notice.
      const claimed: number = await kind
        .open(transaction(table).where({ id }))
        .where((before) => before.whereNull(column).orWhere(column, '>', stage))
        .update({ [column]: stage });
      if (claimed === 0) return;
      await notify(transaction, { kind: kind.kind, subject: subjectOf(subject), item: id, now });
      told += 1;
    });
  }
  return told;
}

/**
 * Stores the notices about personal deadlines that are due: a first one, and one 7, 3 and 1 days before the due day
 * while the client has not answered, each once. Resolves with their number.
 */
export const tellDue = (database: Knex, now: Date): Promise<number> => tell(database, dueKind, now);

/** Stores the notices about documents that wait for an answer, by the same schedule. Resolves with their number. */
export const tellApprovals = (database: Knex, now: Date): Promise<number> =>
  tell(database, approvalKind, now);
