import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { noticeKinds } from '../../../../schema/avvisi-clienti.ts';
import { insertAll } from '../common/batches.ts';
import { notifyPeriodically } from '../notify/mail/digest.ts';
import type { DigestMail } from '../notify/mail/envelope.ts';
import { readEnvironment } from '../platform/environment.ts';
import { documentLine, documentPage, listPage, shortList } from './news.ts';

const table = 'avvisi_clienti';

type Kind = keyof typeof noticeKinds;

/** A client, and the document that a notice is about. */
interface Notice {
  readonly cliente: string;
  readonly documento: number;
  readonly consegna: number | null;
}

/** Stores notices: each client gets one mail about all that arrive together. */
export async function addNotices(
  transaction: Knex,
  tipo: Kind,
  notices: readonly Notice[],
  quando: Date,
  motivo: string | null = null,
): Promise<void> {
  const rows = notices.map((notice) => ({ ...notice, tipo, quando, motivo }));
  await insertAll(transaction, table, rows);
}

const noticeRows = v.array(
  v.object({
    id: v.number(),
    /** The company that the document belongs to, or belonged to until it was withdrawn. */
    azienda: v.nullable(v.number()),
    tipologia: v.nullable(v.string()),
    anno: v.number(),
    mese: v.nullable(v.number()),
    motivo: v.nullable(v.string()),
  }),
);
type NoticeRow = v.InferOutput<typeof noticeRows>[number];

const noticesOf = (database: Knex, ids: number[]) =>
  database(`${table} as n`)
    .join('documenti_clienti as d', 'd.id', 'n.documento')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .whereIn('n.id', ids)
    .orderBy('n.id')
    .select('d.id', 't.tipologia', 'd.anno', 'd.mese', 'n.motivo')
    .select(
      database.raw('coalesce(??, ??) as ??', ['d.azienda', 'd.ritirato_a_azienda', 'azienda']),
    );

/** Returns the mail about withdrawn documents, with the reasons. */
export function withdrawalMail(rows: readonly NoticeRow[], siteUrl: string): DigestMail {
  const isOne = rows.length === 1;
  const reasons = [
    ...new Set(rows.flatMap(({ motivo }) => motivo?.replace(/\s+/g, ' ').trim() || [])),
  ];
  const withdrawn = isOne ? 'un documento' : `${rows.length} documenti`;
  return {
    subject: `Abbiamo ritirato ${withdrawn}`,
    title: `Abbiamo ritirato ${withdrawn}`,
    paragraphs: [
      isOne
        ? 'Un documento non è più nella tua area riservata, perché lo abbiamo ritirato:'
        : 'Questi documenti non sono più nella tua area riservata, perché li abbiamo ritirati:',
      ...(reasons.length > 0
        ? [`${reasons.length === 1 ? 'Il motivo' : 'I motivi'}: ${reasons.join('; ')}`]
        : []),
      isOne
        ? 'Se lo avevi già scaricato, non usarlo più.'
        : 'Se li avevi già scaricati, non usarli più.',
    ],
    lines: shortList(rows.map(documentLine)),
    button: 'Vai ai documenti',
    url: listPage(rows, siteUrl),
  };
}

/** Returns the mail that reminds a client of unread documents. */
export function reminderMail(rows: readonly NoticeRow[], siteUrl: string): DigestMail {
  const isOne = rows.length === 1;
  const subject = isOne ? 'Un documento ti aspetta' : `${rows.length} documenti ti aspettano`;
  return {
    subject,
    title: subject,
    paragraphs: [
      isOne
        ? 'Nella tua area riservata c’è un documento che non hai ancora aperto:'
        : 'Nella tua area riservata ci sono documenti che non hai ancora aperto:',
    ],
    lines: shortList(rows.map(documentLine)),
    button: isOne ? 'Vai al documento' : 'Vai ai documenti',
    url: documentPage(rows, siteUrl),
  };
}

/** Mails clients about withdrawn documents, and reminds them of unread ones: one mail of each kind per person. */
export const clientNotices: HookConfig = (register, context) => {
  const { SITE_URL } = readEnvironment(context.env);
  const mailAbout = (
    kind: Kind,
    rowsOf: typeof noticesOf,
    mail: (rows: readonly NoticeRow[], siteUrl: string) => DigestMail,
  ) =>
    notifyPeriodically(register, context, {
      table,
      since: 'quando',
      which: (query) => query.where(`${table}.tipo`, kind),
      async mail(transaction, ids) {
        const rows = v.parse(noticeRows, await rowsOf(transaction, ids));
        return rows.length === 0 ? undefined : mail(rows, SITE_URL);
      },
    });
  mailAbout('ritiro', noticesOf, withdrawalMail);
  const unread = (database: Knex, ids: number[]) =>
    noticesOf(database, ids).whereNull('d.letto_il').whereNull('d.ritirato_il');
  mailAbout('sollecito', unread, reminderMail);
};
