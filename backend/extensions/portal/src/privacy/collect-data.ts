import { longestInArchive, shortName } from '@studio/shared/rules';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { clientFields } from '../../../../access/client-fields.ts';
import { profileColumns } from '../../../../schema/directus-users.ts';
import { periodOf } from '../documents/period.ts';
import { visibleDocuments } from '../documents/visible-documents.ts';
import { messagesToExport } from '../exchange/messages/threads.ts';
import { describeBrowser } from '../identity/sessions/devices.ts';
import { sessionFamilies } from '../identity/sessions/families.ts';
import { outboxTable } from '../notify/mail/outbox.ts';
import { readPreferences } from '../notify/preferences/stored-preferences.ts';
import { storedMoment } from '../platform/database-values.ts';
import { membershipsInForce } from '../rights/grants.ts';

/** A document of an archive: its file, and its path there. */
export interface ArchivedDocument {
  file: string;
  storage: string;
  onDisk: string;
  path: string;
}

const rows = v.array(v.record(v.string(), v.unknown()));

/** Returns rows with moments as ISO texts: SQLite stores milliseconds. */
async function read(query: Knex.QueryBuilder, moments: string[] = []): Promise<object[]> {
  const found: unknown = await query;
  return v.parse(rows, found).map((row) => ({
    ...row,
    ...Object.fromEntries(
      moments.map((name) => {
        const parsed = v.safeParse(storedMoment, row[name]);
        return [name, parsed.success ? parsed.output.toISOString() : null];
      }),
    ),
  }));
}

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
  const names = ['first_name', 'last_name', 'email', ...Object.keys(profileColumns)];
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
    rapporti_con_aziende: await read(
      memberships()
        .join('aziende as a', 'a.id', 'm.azienda')
        .select('a.denominazione', 'm.ruolo', 'm.fino_al'),
    ),
    richieste_di_modifica: await read(
      database('richieste_modifica')
        .where(own)
        .orderBy('id')
        .select(clientFields.richieste_modifica),
      ['applicata_il', 'vista_il', 'date_created', 'date_updated'],
    ),
    documenti_richiesti: await read(
      database('richieste_documenti')
        .where(own)
        .orderBy('id')
        .select('titolo', 'descrizione', 'scadenza', 'stato', 'nota', 'documento_scade_il')
        .select('date_created', 'inviata_il', 'chiusa_il'),
      ['scadenza', 'documento_scade_il', 'date_created', 'inviata_il', 'chiusa_il'],
    ),
    richieste_di_cancellazione: await read(
      database('richieste_cancellazione')
        .where(own)
        .orderBy('id')
        .select('stato', 'motivo', 'date_created', 'decisa_il'),
      ['date_created', 'decisa_il'],
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
    scadenze_personali: await read(
      database('scadenze_clienti')
        .where(own)
        .orderBy('id')
        .select('tributo', 'importo', 'scade_il', 'modo', 'iban', 'stato', 'risposta_nota'),
      ['scade_il'],
    ),
    risposte: await read(
      database('risposte')
        .where({ persona: person })
        .orderBy('numero')
        .select('numero', 'quando', 'tipo', 'nome', 'descrizione', 'indirizzo', 'nota')
        .select('impronta_documento', 'impronta_precedente', 'impronta'),
      ['quando'],
    ),
    calendario_delle_scadenze: await read(
      database('calendari_scadenze').where({ utente: person }).select('creato_il', 'letto_il'),
      ['creato_il', 'letto_il'],
    ),
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
    avvisi: await read(
      database('avvisi_scambio')
        .where({ persona: person })
        .orderBy('id')
        .select('tipo', 'quando', 'avvisato_il', 'spinto_il'),
      ['quando', 'avvisato_il', 'spinto_il'],
    ),
    esportazioni: await read(
      database('esportazioni_dati').where(own).orderBy('id').select('chiesta_il', 'finita_il'),
      ['chiesta_il', 'finita_il'],
    ),
  };
}
