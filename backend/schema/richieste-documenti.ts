import { messageList, messagesOfSubject } from './messaggi.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, date, integer, kept, longText, moment, text, yesNo } from './vocabulary/fields.ts';
import { ownedType, owner } from './vocabulary/owner.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** The name of a request's list of uploads. */
export const uploadsOfRequest = 'caricamenti';

/** The states of a request for documents; the firm closes it as accepted or cancelled. */
export const documentRequestStates = {
  chiesta: 'Chiesta',
  inviata: 'Inviata',
  da_rifare: 'Da rifare',
  accettata: 'Accettata',
  annullata: 'Annullata',
} as const;

/** The documents that the firm asks of clients and companies, one per row. */
export const richiesteDocumenti: CollectionDefinition = {
  collection: 'richieste_documenti',
  data: {
    about: ['C'],
    data: 'Requests: title, note, dates',
    why: 'mandate',
    periods: [
      {
        since: 'chiusa_il',
        days: twoYears,
        after: 'their close, or after the sent document',
        where: (rows, database, before) =>
          // The end of a sent document, such as an identity card, tells the firm to ask for the next one: the later day counts,
          // since clients write this one. The messages about a request would fall with it.
          rows
            .where((ended) =>
              ended.whereNull('documento_scade_il').orWhere('documento_scade_il', '<', before),
            )
            .whereNotIn('id', database('messaggi').whereNotNull('richiesta').select('richiesta')),
      },
    ],
    kept: 'as long as messages about them',
    erasure: 'deleted',
    exportedAs: 'documenti_richiesti',
    exportedRows: {
      of: 'cliente',
      columns: [
        'titolo',
        'descrizione',
        'scadenza',
        'stato',
        'nota',
        'documento_scade_il',
        'date_created',
        'inviata_il',
        'chiusa_il',
      ],
    },
  },
  meta: {
    icon: 'assignment_returned',
    note: 'I documenti che lo studio chiede ai clienti, uno per riga. Per chiederne molti insieme usa «Nuove richieste».',
    display_template: '{{titolo}}',
    sort: 4,
    translations: labels('Richieste di documenti', 'Richiesta di documento'),
  },
  fields: {
    id,
    ...owner({ note: 'La richiesta è a una persona oppure a un’azienda: scegli uno dei due.' }),
    titolo: text('Che cosa serve', { required: true }),
    descrizione: longText('Spiegazione per il cliente'),
    tipologia: ownedType({
      note: 'I delegati vedono la richiesta se vedono questa tipologia. Vuota: solo i titolari.',
    }),
    scadenza: date('Entro il', { indexed: true }),
    chiede_scadenza: yesNo('Scadenza del documento', {
      text: 'Chiedi quando scade il documento (per esempio la carta d’identità)',
    }),
    stato: choice('Stato', documentRequestStates, {
      required: true,
      initial: 'chiesta',
      indexed: true,
    }),
    nota: longText('Nota per il cliente', {
      note: 'La legge il cliente quando la richiesta è da rifare.',
    }),
    documento_scade_il: date('Il documento scade il', kept),
    inviata_il: moment('Inviata il', kept),
    chiusa_il: moment('Chiusa il', { ...kept, indexed: true }),
    // Empty until the people who take part are told of it; a request that is cancelled before is never told.
    annunciata_il: moment('Annunciata il', { ...kept, hidden: true, indexed: true }),
    // The step of the last reminder: days before the due day, negative after it.
    ultimo_promemoria: integer('Ultimo promemoria', { ...kept, hidden: true }),
    [uploadsOfRequest]: oneToMany('File arrivati', 'caricamenti', {
      template: '{{nome}} · {{stato}}',
      readonly: true,
    }),
    [messagesOfSubject]: messageList(),
    ...traces,
  },
};
