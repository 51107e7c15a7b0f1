import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, field, integer, moment } from './vocabulary/fields.ts';

/** The rhythms of the mail to the firm. */
export const noticeRhythms = {
  subito: 'Appena succede qualcosa',
  ogni_ora: 'Al massimo una ogni ora',
  ogni_giorno: 'Una al giorno',
  mai: 'Mai',
} as const;

const half = { width: 'half' } as const;

/** The fields that staff set; only the backend writes the others. */
export const noticeSettings = ['destinatari', 'ritmo', 'ora', 'giorni_non_letti'] as const;

/** The one record (id 1) about the mail that tells the firm of open work: its recipients and its rhythm. */
export const avvisiStudio: CollectionDefinition = {
  collection: 'avvisi_studio',
  data: {
    about: ['S'],
    data: "Staff's addresses for news",
    why: 'telling open work',
    kept: 'until changed',
    erasure: 'none',
    exportedAs: null,
  },
  meta: {
    icon: 'mark_email_unread',
    note: 'L’e-mail che avvisa lo studio: richieste da decidere, nuove iscrizioni, e-mail rifiutate, documenti che i clienti non leggono, appuntamenti e richieste di cancellazione. Ogni novità arriva una volta sola; senza novità non parte nulla.',
    singleton: true,
    sort: 21,
    translations: labels('Avvisi allo studio', 'Avvisi allo studio'),
  },
  fields: {
    id,
    destinatari: field(
      'Destinatari',
      {
        type: 'json',
        reads: 'string[]',
        meta: {
          interface: 'tags',
          options: {
            placeholder: 'Scrivi un indirizzo e premi Invio',
            iconRight: 'alternate_email',
          },
          special: ['cast-json'],
          display: 'labels',
        },
      },
      { note: 'Fino a dieci indirizzi. Vuoto: l’e-mail dello studio, come nella Configurazione.' },
    ),
    ritmo: choice('Quando', noticeRhythms, {
      ...half,
      required: true,
      initial: 'ogni_giorno',
      note: '«Appena succede» raccoglie ciò che arriva entro cinque minuti dall’ultima e-mail.',
    }),
    ora: {
      ...integer('Ora della e-mail giornaliera', {
        ...half,
        required: true,
        note: 'Da 0 a 23, ora italiana.',
        validation: { rule: { ora: { _between: [0, 23] } }, message: 'L’ora va da 0 a 23.' },
      }),
      schema: { is_nullable: false, is_unique: false, is_indexed: false, default_value: 8 },
    },
    giorni_non_letti: {
      ...integer('Giorni prima di segnalare un documento non letto', {
        ...half,
        required: true,
        note: 'Da 1 a 90.',
        validation: {
          rule: { giorni_non_letti: { _between: [1, 90] } },
          message: 'I giorni vanno da 1 a 90.',
        },
      }),
      schema: { is_nullable: false, is_unique: false, is_indexed: false, default_value: 7 },
    },
    // A mail is due a rhythm after this moment; writing it claims the mail for one process.
    controllato_il: moment('Ultimo controllo', { readonly: true, hidden: true }),
    inviato_il: moment('Ultima e-mail', { ...half, readonly: true }),
    ...traces,
  },
};
