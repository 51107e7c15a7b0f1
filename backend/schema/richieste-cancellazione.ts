import { id, traces } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, longText, moment, text } from './vocabulary/fields.ts';
import { ownClient } from './vocabulary/owner.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toStaff } from './vocabulary/targets.ts';

/** The states of a deletion request. */
export const deletionStates = {
  in_attesa: 'In attesa',
  confermata: 'Confermata',
  eseguita: 'Eseguita',
  respinta: 'Respinta',
} as const;

/** Clients' requests to delete their account and their data (GDPR, article 17); the firm decides. */
export const richiesteCancellazione: CollectionDefinition = {
  collection: 'richieste_cancellazione',
  data: {
    about: ['C'],
    data: 'Requests for deletion, answers',
    why: 'right to erasure',
    periods: [
      {
        since: 'decisa_il',
        days: twoYears,
        after: 'the decision',
        of: 'rejected ones',
        where: (rows) => rows.where('stato', 'respinta'),
      },
    ],
    kept: 'as the account',
    erasure: 'kept',
    exportedAs: 'richieste_di_cancellazione',
    exportedRows: { of: 'cliente', columns: ['stato', 'motivo', 'date_created', 'decisa_il'] },
  },
  meta: {
    icon: 'person_remove',
    note: 'I clienti che chiedono di cancellare account e dati: la risposta è dovuta entro un mese. Leggi che cosa si cancella e che cosa resta, poi scegli Confermata o Respinta e salva. Una richiesta confermata si esegue dopo sette giorni, o subito quando un’altra persona dello studio sceglie Eseguita; fino ad allora la puoi rimettere in attesa, e il cliente la può ritirare. L’esecuzione è definitiva; restano i documenti e il registro dei download che la legge ti obbliga a conservare, e li legge solo lo studio.',
    display_template: '{{cliente.societa}} {{cliente.last_name}} · {{date_created}}',
    sort: 9,
    translations: labels('Richieste di cancellazione', 'Richiesta di cancellazione'),
  },
  fields: {
    id,
    cliente: ownClient({ width: 'half' }),
    stato: choice('Stato', deletionStates, { required: true, initial: 'in_attesa', indexed: true }),
    motivo: longText('Motivo del cliente', { note: 'Facoltativo: il cliente non deve darne uno.' }),
    nota: longText('Risposta', {
      note: 'Obbligatoria se respingi: il cliente la riceve per e-mail e la legge sul sito.',
    }),
    cancellato: longText('Che cosa si cancella', {
      readonly: true,
      note: 'Come al momento della richiesta o della conferma. Si compila da solo.',
    }),
    conservato: longText('Che cosa resta', {
      readonly: true,
      note: 'Che cosa la legge fa conservare, fino a quando e perché. Si compila da solo.',
    }),
    confermata_da: manyToOne('Confermata da', toStaff, { readonly: true, width: 'half' }),
    da_eseguire_il: moment('Si esegue dal', { readonly: true, indexed: true }),
    intestatario: text('Intestatario dei documenti conservati', {
      readonly: true,
      note: 'Di chi sono i documenti che restano: il profilo non lo dice più. Vuoto se non resta nulla.',
    }),
    decisa_il: moment('Decisa il', { readonly: true }),
    // The client while the request waits, else empty: unique, so that a client has one open request.
    chiave_attesa: text('Chiave', { readonly: true, hidden: true, unique: true }),
    ...traces,
  },
};
