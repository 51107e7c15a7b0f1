import type { Knex } from 'knex';
import * as v from 'valibot';
import { type RowAlias, whereMayTakePart } from '../../rights/may.ts';
import { type Choice, choiceColumns, choices } from '../preferences/stored-preferences.ts';
import { type NoticeKind, noticesTable } from './notify.ts';

/** The kind of notices, as clients choose about them, that a notice belongs to. */
export const choiceOf: Record<NoticeKind, Choice> = {
  documento: 'documents',
  richiesta: 'requests',
  promemoria: 'requests',
  esito: 'requests',
  scadenza: 'due',
  approvazione: 'approvals',
  messaggio: 'messages',
};

const noticeKinds: readonly NoticeKind[] = [
  ...(['documento', 'richiesta', 'promemoria', 'esito'] as const),
  ...(['scadenza', 'approvazione', 'messaggio'] as const),
];

/**
 * Narrows a query on notices to those whose kind has this value in the columns of the recipient's preferences; a
 * recipient without preferences has no such value.
 * @param column returns the column for the column of a kind's mails
 */
export function whereChosen(
  query: Knex.QueryBuilder,
  database: Knex,
  column: (ofMails: string) => string,
  value: string | boolean,
  isChosen: boolean,
): Knex.QueryBuilder {
  const chosen = database('preferenze_avvisi as p')
    .whereRaw('?? = ??', ['p.utente', `${noticesTable}.persona`])
    .where((any) => {
      for (const choice of choices) {
        const kinds = noticeKinds.filter((kind) => choiceOf[kind] === choice);
        const ofChoice = { [`p.${column(choiceColumns[choice])}`]: value };
        any.orWhere((one) => one.whereIn(`${noticesTable}.tipo`, kinds).where(ofChoice));
      }
    })
    .select('p.id');
  return isChosen ? query.whereExists(chosen) : query.whereNotExists(chosen);
}

const noticeRows = v.array(
  v.object({
    tipo: v.picklist(noticeKinds),
    oggetto: v.number(),
    azienda: v.nullable(v.number()),
    denominazione: v.nullable(v.string()),
    documento: v.nullable(v.number()),
    motivo: v.nullable(v.string()),
  }),
);

/** The kinds of news: those of the notices, and a file that the check of uploads has rejected. */
export type NewsKind = NoticeKind | 'respinto';

/** A notice that is true, with the company that it is about; null for the person's own things. */
export type TrueNotice = Omit<v.InferOutput<typeof noticeRows>[number], 'tipo'> & {
  tipo: NewsKind;
};

const personRow = v.object({ persona: v.string() });

/**
 * Resolves with those of one person's notices that are still true: the person takes part in their subject, the request
 * is open, the document is there and unanswered, the message unread.
 */
export async function trueNotices(database: Knex, ids: number[], now: Date): Promise<TrueNotice[]> {
  const first: unknown = await database(noticesTable).whereIn('id', ids).first('persona');
  if (first === undefined) return [];
  const { persona } = v.parse(personRow, first);
  const found: TrueNotice[] = [];
  for (const { kinds, news, rows, document, reason } of subjects(database, persona, now)) {
    const of: unknown = await rows()
      .join(`${noticesTable} as n`, 'n.oggetto', 'r.id')
      .leftJoin('aziende as a', 'a.id', 'n.azienda')
      .whereIn('n.id', ids)
      .whereIn('n.tipo', kinds)
      .orderBy('n.id')
      .select('n.id', 'n.tipo', 'n.oggetto', 'n.azienda', 'a.denominazione')
      .select({
        documento: document ?? database.raw('NULL'),
        motivo: reason ?? database.raw('NULL'),
      });
    found.push(...v.parse(noticeRows, of).map((one) => ({ ...one, tipo: news ?? one.tipo })));
  }
  return found;
}

/** The things that notices are about. */
interface Subjects {
  kinds: NoticeKind[];
  /** The kind of news, where it is not that of the notices. */
  news?: NewsKind;
  /** Returns those (`r`) about which a notice to this person is true now. */
  rows(): Knex.QueryBuilder;
  /** The column of the document that the notice leads to. */
  document?: string;
  /** The column of the reason of a rejection. */
  reason?: string;
}

function subjects(database: Knex, person: string, now: Date): Subjects[] {
  const takingPart = (query: Knex.QueryBuilder, alias: RowAlias = 'r') =>
    whereMayTakePart(query, database, alias, person, now);
  const uploads = () =>
    takingPart(
      database('caricamenti as r').leftJoin('richieste_documenti as q', 'q.id', 'r.richiesta'),
    );
  const visible = () => takingPart(database('documenti_clienti as r')).whereNull('r.ritirato_il');
  return [
    { kinds: ['documento'], rows: visible, document: 'r.id' },
    {
      kinds: ['richiesta', 'promemoria'],
      rows: () =>
        takingPart(database('richieste_documenti as r')).whereIn('r.stato', [
          'chiesta',
          'da_rifare',
        ]),
    },
    {
      kinds: ['esito'],
      rows: () =>
        uploads()
          .whereIn('r.stato', ['accettato', 'da_rifare'])
          // The client has sent it again meanwhile, or the firm has given it up.
          .where((open) =>
            open
              .where('r.stato', 'accettato')
              .orWhereNull('q.id')
              .orWhereIn('q.stato', ['chiesta', 'da_rifare']),
          ),
    },
    {
      kinds: ['esito'],
      news: 'respinto',
      // The check rejected it before staff saw it; the state of its request does not count.
      rows: () => uploads().where('r.stato', 'respinto'),
      reason: 'r.motivo',
    },
    {
      kinds: ['scadenza'],
      rows: () => takingPart(database('scadenze_clienti as r')).where('r.stato', 'da_rispondere'),
    },
    {
      kinds: ['approvazione'],
      rows: () => visible().whereNotNull('r.risposta_chiesta').whereNull('r.risposta_il'),
      document: 'r.id',
    },
    {
      kinds: ['messaggio'],
      rows: () =>
        database('messaggi as r')
          .leftJoin('documenti_clienti as d', 'd.id', 'r.documento')
          .leftJoin('richieste_documenti as q', 'q.id', 'r.richiesta')
          .whereNull('d.ritirato_il')
          .where((subject) => {
            takingPart(subject, 'd');
            subject.orWhere((request) => takingPart(request, 'q'));
          })
          .whereNotExists(
            database('letture_messaggi as l')
              .whereRaw('?? = ??', ['l.messaggio', 'r.id'])
              .where('l.persona', person)
              .select('l.id'),
          ),
      document: 'r.documento',
    },
  ];
}
