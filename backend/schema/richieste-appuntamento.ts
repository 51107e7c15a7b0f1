import { id, traces } from './vocabulary/content-collection.ts';
import { oneYear } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, kept, longText, moment, text } from './vocabulary/fields.ts';
import { manyChoices } from './vocabulary/json-fields.ts';

/** The days and parts of a day that a visitor can prefer. */
export const preferredTimes = {
  lunedi: 'Lunedì',
  martedi: 'Martedì',
  mercoledi: 'Mercoledì',
  giovedi: 'Giovedì',
  venerdi: 'Venerdì',
  mattina: 'Mattina',
  pomeriggio: 'Pomeriggio',
} as const;

/** The states of a request. */
export const appointmentStates = { nuova: 'Nuova', gestita: 'Gestita' } as const;

/**
 * The appointments that visitors request on the site. Only the endpoint writes them; the firm sets their state. An empty
 * `avvisato_il` says that no mail told the firm of the request.
 */
export const richiesteAppuntamento: CollectionDefinition = {
  collection: 'richieste_appuntamento',
  data: {
    about: ['V'],
    data: 'Appointments: contacts, topic, time',
    why: 'answer',
    periods: [{ since: 'date_created', days: oneYear, after: 'they came' }],
    erasure: 'deleted',
    erasedRows: (database, { email }) =>
      // No relation to an account: a visitor asked, with the address that became the client's. SQL's null equals none: who
      // has no address takes no requests along that name only a phone.
      database('richieste_appuntamento').whereRaw('LOWER(TRIM(??)) = ?', ['email', email]),
    exportedAs: null,
  },
  meta: {
    icon: 'event_available',
    note: 'Gli appuntamenti chiesti dal sito. Rispondi alla persona, poi scegli Gestita e salva. Ogni richiesta si cancella da sola un anno dopo l’arrivo.',
    display_template: '{{nome}} · {{argomento}}',
    sort: 8,
    // The history of a row would keep its personal data longer than the row.
    accountability: null,
    translations: labels('Richieste di appuntamento', 'Richiesta di appuntamento'),
  },
  fields: {
    id,
    stato: choice('Stato', appointmentStates, { required: true, initial: 'nuova', indexed: true }),
    nome: text('Nome', { ...kept, required: true }),
    email: text('E-mail', kept),
    telefono: text('Telefono', kept),
    argomento: text('Argomento', { ...kept, required: true }),
    preferenze: manyChoices('Quando preferisce', preferredTimes, {
      readonly: true,
      note: 'Senza segni va bene qualsiasi momento.',
    }),
    messaggio: longText('Messaggio', { readonly: true }),
    nota: longText('Nota interna', { note: 'La legge solo lo studio.' }),
    consenso_il: moment('Informativa letta il', { ...kept, required: true }),
    avvisato_il: moment('Studio avvisato il', { readonly: true, hidden: true, indexed: true }),
    ...traces,
  },
};
