import { longestInArchive, shortName } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { clientFields } from '../../../../access/client-fields.ts';
import { declaredTables } from '../../../../schema/data-protection.ts';
import { profileColumns } from '../../../../schema/directus-users.ts';
import { periodOf } from '../documents/period.ts';
import { visibleDocuments } from '../documents/visible-documents.ts';
import { messagesToExport } from '../exchange/messages/threads.ts';
import { describeBrowser } from '../identity/sessions/devices.ts';
import { sessionFamilies } from '../identity/sessions/families.ts';
import { outboxTable } from '../notify/mail/outbox.ts';
import { readPreferences } from '../notify/preferences/stored-preferences.ts';
import { storedAmount, storedDay, storedMoment } from '../platform/database-values.ts';
import { membershipsInForce } from '../rights/grants.ts';

/** A document of an archive: its file, and its path there. */
export interface ArchivedDocument {
  file: string;
  storage: string;
  onDisk: string;
  path: string;
}

const rows = v.array(v.record(v.string(), v.unknown()));

/** The forms in which an archive shows values, by Directus' type of the column; others stay as they are stored. */
const forms: Readonly<Record<string, v.GenericSchema>> = {
  date: storedDay,
  timestamp: v.pipe(
    storedMoment,
    v.transform((moment) => moment.toISOString()),
  ),
  decimal: storedAmount,
  boolean: v.pipe(v.unknown(), v.transform(Boolean)),
};

/** Resolves with the parts of a client's archive that the schema declares, by name. */
async function declaredParts(database: Knex, person: string): Promise<Record<string, object[]>> {
  const parts: Record<string, object[]> = {};
  for (const { table, rules, types } of declaredTables) {
    const { exportedAs, exportedRows } = rules;
    if (exportedAs === null || exportedRows === undefined) continue;
    const { of, columns } = exportedRows;
    const query = database(table)
      .where({ [of]: person })
      .orderBy('id')
      .select(columns);
    parts[exportedAs] = await shown(query, types);
  }
  return parts;
}

/** Returns rows as an archive shows them. */
async function shown(
  query: Knex.QueryBuilder,
  types: Readonly<Record<string, string>>,
): Promise<object[]> {
  const found: unknown = await query;
  return v.parse(rows, found).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const form = value === null ? undefined : forms[types[column] ?? ''];
        return [column, form === undefined ? value : v.parse(form, value)];
      }),
    ),
  );
}

/** Returns rows as an archive shows them; the named columns are moments. */
const read = (query: Knex.QueryBuilder, moments: readonly string[] = []): Promise<object[]> =>
  shown(query, Object.fromEntries(moments.map((name) => [name, 'timestamp'])));

const documentRows = v.array(
  v.object({
    id: v.number(),
    anno: v.number(),
    mese: v.nullable(v.number()),
    letto_il: v.nullable(storedMoment),
    date_created: v.nullable(storedMoment),
    tipologia: v.nullable(v.string()),
    denominazione: v.nullable(v.string()),
    title: v.nullable(v.string()),
    file: v.string(),
    storage: v.string(),
    filename_disk: v.string(),
    filename_download: v.string(),
  }),
);

/** Returns a part of a path: without separators and signs that some systems reject, short, and never empty. */
function safePart(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shortName(plain, longestInArchive) || 'documento';
}

/** Resolves with the documents that a person may see now, own ones first, each described and with its path. */
export async function documentsToExport(database: Knex, person: string, now: Date) {
  const found: unknown = await database('documenti_clienti as d')
    .join('directus_files as f', 'f.id', 'd.documento')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('aziende as a', 'a.id', 'd.azienda')
    .whereIn('d.id', visibleDocuments(database, person, now))
    .orderBy('d.id')
    .select('d.id', 'd.anno', 'd.mese', 'd.letto_il', 'd.date_created', 't.tipologia')
    .select('a.denominazione', 'f.title', 'f.id as file', 'f.storage', 'f.filename_disk')
    .select('f.filename_download');
  return v.parse(documentRows, found).map((row) => {
    const folder = row.denominazione === null ? 'personali' : safePart(row.denominazione);
    const path = `documenti/${folder}/${row.anno}/${row.id}-${safePart(row.filename_download)}`;
    const { file, storage, filename_disk: onDisk } = row;
    const archived: ArchivedDocument = { file, storage, onDisk, path };
    return {
      archived,
      described: {
        id: row.id,
        tipologia: row.tipologia,
        periodo: periodOf(row.anno, row.mese),
        titolo: row.title,
        azienda: row.denominazione,
        pubblicato_il: row.date_created,
        letto_il: row.denominazione === null ? row.letto_il : undefined,
        file: path,
      },
    };
  });
}

const profileSchema = v.object({
  email: v.nullable(v.string()),
  tfa_secret: v.nullable(v.string()),
  iscritto_il: v.nullable(storedMoment),
});

/** Resolves with the data about a person besides the documents: whatever the site keeps of them, by kind. */
export async function dataToExport(database: Knex, person: string, now: Date) {
  const own = { cliente: person };
  const names = ['first_name', 'last_name', 'email', ...Object.keys(profileColumns), 'gruppi'];
  const user: unknown = await database('directus_users')
    .where({ id: person })
    .first(...names, 'tfa_secret', 'iscritto_il');
  const { email, tfa_secret, iscritto_il } = v.parse(profileSchema, user);
  const [profile] = await read(database('directus_users').where({ id: person }).select(names));
  const memberships = () => membershipsInForce(database, now).where('m.persona', person);
  const { mail, push, second } = await readPreferences(database, person);
  const companyFields = clientFields.aziende.filter((name) => name !== 'id');
  return {
    profilo: profile,
    iscritto_il,
    aziende: await read(
      database('aziende').whereIn('id', memberships().select('m.azienda')).select(companyFields),
    ),
    rapporti_con_aziende: await shown(
      memberships()
        .join('aziende as a', 'a.id', 'm.azienda')
        .select('a.denominazione', 'm.ruolo', 'm.fino_al'),
      { fino_al: 'date' },
    ),
    richieste_di_modifica: await read(
      database('richieste_modifica')
        .where(own)
        .orderBy('id')
        .select(clientFields.richieste_modifica),
      ['applicata_il', 'vista_il', 'date_created', 'date_updated'],
    ),
    letture_dei_documenti: await read(
      database('accessi_documenti')
        .where(own)
        .orderBy('id')
        .select('quando', 'modo', 'descrizione')
        .select(
          database.raw('CASE WHEN ?? IS NULL THEN ? ELSE ? END AS da', [
            'collaboratore',
            'cliente',
            'studio',
          ]),
        ),
      ['quando'],
    ),
    messaggi: await messagesToExport(database, person, now),
    ...(await declaredParts(database, person)),
    sessioni_aperte: (await sessionFamilies(database).open(person)).map(
      ({ userAgent, lastUsed }) => ({ ...describeBrowser(userAgent), ultimo_uso: lastUsed }),
    ),
    accessi_e_modifiche: await read(
      database('directus_activity')
        .where({ user: person })
        .orderBy('id')
        .select('action', 'timestamp', 'ip', 'user_agent'),
      ['timestamp'],
    ),
    sicurezza: {
      verifica_in_due_passaggi: tfa_secret !== null,
      passkey: await read(
        database('passkey')
          .where({ utente: person })
          .orderBy('id')
          .select('nome', 'creata_il', 'usata_il'),
        ['creata_il', 'usata_il'],
      ),
    },
    email_inviate: await read(
      database(outboxTable)
        .whereIn(
          'destinatario',
          [email, second?.email].filter((one) => typeof one === 'string'),
        )
        .orderBy('id')
        .select('creata_il', 'destinatario', 'tipo', 'stato'),
      ['creata_il'],
    ),
    preferenze: {
      avvisi_dei_documenti: mail.documents,
      avvisi_per_email: mail,
      notifiche: push,
      dispositivi_con_notifiche: await read(
        database('iscrizioni_push')
          .where({ utente: person })
          .orderBy('id')
          .select('creata_il', 'riuscita_il', 'lingua'),
        ['creata_il', 'riuscita_il'],
      ),
      secondo_indirizzo: second?.email ?? null,
      secondo_indirizzo_confermato: second?.isVerified ?? false,
    },
  };
}
