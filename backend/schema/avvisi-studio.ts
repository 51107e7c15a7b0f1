import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, field, half, integer, moment } from './vocabulary/fields.ts';

/** The rhythms of the mail to the firm. */
export const noticeRhythms = {
  subito: 'Appena succede qualcosa',
  ogni_ora: 'Al massimo una ogni ora',
  ogni_giorno: 'Una al giorno',
  mai: 'Mai',
} as const;

/** The lowest and the highest number of each setting, and the sentence about another one. */
export const noticeLimits = {
  ora: { least: 0, most: 23, sentence: 'L’ora va da 0 a 23.' },
  giorni_non_letti: { least: 1, most: 90, sentence: 'I giorni vanno da 1 a 90.' },
} as const;

function within(name: keyof typeof noticeLimits) {
  const { least, most, sentence } = noticeLimits[name];
  return { rule: { [name]: { _between: [least, most] } }, message: sentence };
}

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
    ora: integer('Ora della e-mail giornaliera', {
      ...{ ...half, required: true, initial: 8 },
      note: 'Da 0 a 23, ora italiana.',
      validation: within('ora'),
    }),
    giorni_non_letti: integer('Giorni prima di segnalare un documento non letto', {
      ...{ ...half, required: true, initial: 7 },
      note: 'Da 1 a 90.',
      validation: within('giorni_non_letti'),
    }),
    // A mail is due a rhythm after this moment; writing it claims the mail for one process.
    controllato_il: moment('Ultimo controllo', { readonly: true, hidden: true }),
    inviato_il: moment('Ultima e-mail', { ...half, readonly: true }),
    ...traces,
  },
};
