import { folders } from '@studio/shared/contract';
import { markedUploads, rejectedUploads } from '@studio/shared/rules';
import { uploadsOfMessage } from './messaggi.ts';
import { uploadsOfRequest } from './richieste-documenti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { tenYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, integer, kept, longText, moment, text } from './vocabulary/fields.ts';
import { ownedType, owner } from './vocabulary/owner.ts';
import { file, manyToOne } from './vocabulary/relations.ts';
import { toDocument, toMessage, toRequest, toStaff, toUpload } from './vocabulary/targets.ts';

/** The states of an upload that has arrived whole. */
export const uploadStates = {
  in_controllo: 'In controllo',
  ricevuto: 'Ricevuto',
  accettato: 'Accettato',
  da_rifare: 'Da rifare',
  respinto: 'Respinto dal controllo',
} as const;

/** The reasons for which the check rejects a file, as choices. */
const rejections = Object.fromEntries(
  Object.entries(rejectedUploads).map(([reason, text]) => [
    reason,
    text.charAt(0).toUpperCase() + text.slice(1),
  ]),
);

/** The files that clients have sent. A row is never deleted with its file: the client's list of what was sent stays. */
export const caricamenti: CollectionDefinition = {
  collection: 'caricamenti',
  data: {
    about: ['C'],
    data: 'Sent files, words, sender, SHA-256',
    why: 'mandate',
    periods: [{ since: 'arrivato_il', days: tenYears, after: 'arrival' }],
    kept: 'rejected bytes end at once',
    erasure: 'deleted',
    exportedAs: 'file_inviati',
  },
  meta: {
    icon: 'upload_file',
    note: 'I file arrivati dai clienti. Si guardano, si accettano o si rimandano da «In arrivo».',
    display_template: '{{nome}}',
    sort: 3,
    translations: labels('File arrivati', 'File arrivato'),
  },
  fields: {
    id,
    ...owner(kept),
    tipologia: ownedType(kept),
    richiesta: manyToOne('Richiesta', toRequest, { ...kept, oneField: uploadsOfRequest }),
    persona: manyToOne('Inviato da', toStaff, kept),
    // Empty for a file that the check has rejected: only its row stays.
    file: file('File', { folder: folders.caricamenti.id }, kept),
    nome: text('Nome del file', { ...kept, required: true }),
    tipo: text('Tipo', kept),
    dimensione: integer('Dimensione in byte', { ...kept, required: true }),
    // SHA-256 of the content, in hexadecimal: finds the same file sent twice.
    impronta: text('Impronta', { ...kept, indexed: true }),
    // Identifies the resumable upload: unique, so that an upload that ends twice has one row.
    trasferimento: text('Trasferimento', { ...kept, hidden: true, unique: true }),
    arrivato_il: moment('Arrivato il', { ...kept, indexed: true }),
    stato: choice('Stato', uploadStates, {
      required: true,
      initial: 'in_controllo',
      indexed: true,
    }),
    avviso: choice('Avviso', markedUploads, kept),
    motivo: choice('Motivo del rifiuto', rejections, kept),
    controllato_il: moment('Controllato dall’antivirus il', kept),
    // The same content of the same owner, sent before.
    doppione_di: manyToOne(
      'Già arrivato come',
      { ...toUpload, template: '{{nome}} {{arrivato_il}}' },
      kept,
    ),
    messaggio: longText('Messaggio del cliente', { readonly: true }),
    nota: longText('Nota per il cliente', {
      note: 'La legge il cliente quando il file è da rifare.',
    }),
    documento: manyToOne('Spostato nel documento', toDocument, kept),
    allegato_a: manyToOne('Allegato al messaggio', toMessage, {
      ...kept,
      oneField: uploadsOfMessage,
    }),
    ...traces,
  },
};
