import { id, traces } from './vocabulary/content-collection.ts';
import { twoYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, longText, moment, text } from './vocabulary/fields.ts';
import { ownClient } from './vocabulary/owner.ts';
import { profileLabels } from './vocabulary/profile-texts.ts';

/** The states of a request. */
export const requestStates = {
  in_attesa: 'In attesa',
  approvata: 'Approvata',
  rifiutata: 'Rifiutata',
} as const;

/** The changes that clients request in their profile, one field per row; the firm decides with one click. */
export const richiesteModifica: CollectionDefinition = {
  collection: 'richieste_modifica',
  data: {
    about: ['C'],
    data: 'Change requests',
    why: "firm's decision",
    periods: [
      {
        since: 'date_updated',
        days: twoYears,
        after: 'the decision',
        of: 'decided ones',
        where: (rows) => rows.whereNot('stato', 'in_attesa'),
      },
    ],
    erasure: 'deleted',
    exportedAs: 'richieste_di_modifica',
  },
  meta: {
    icon: 'published_with_changes',
    note: 'Le modifiche al profilo chieste dai clienti. Scegli Approvata o Rifiutata e salva: l’approvazione applica il nuovo valore, e il cliente riceve un’e-mail. Una decisione presa non si cambia.',
    display_template: '{{cliente.societa}} {{cliente.last_name}}: {{campo}}',
    sort: 7,
    translations: labels('Richieste di modifica', 'Richiesta di modifica'),
  },
  fields: {
    id,
    cliente: ownClient({ readonly: true, width: 'half' }),
    campo: choice('Campo', profileLabels, { required: true, readonly: true }),
    valore_attuale: text('Valore attuale', { readonly: true, width: 'half' }),
    valore_richiesto: text('Valore richiesto', { readonly: true, width: 'half' }),
    stato: choice('Stato', requestStates, {
      ...{ required: true, initial: 'in_attesa', indexed: true, inView: true },
    }),
    applicata_il: moment('In vigore dal', {
      readonly: true,
      note: 'Un nuovo indirizzo e-mail vale solo quando il cliente lo ha confermato.',
    }),
    motivo: longText('Motivo', {
      note: 'Lo legge il cliente se la richiesta è rifiutata, sul sito e nell’e-mail.',
    }),
    vista_il: moment('Letta dal cliente il', {
      readonly: true,
      note: 'Quando il cliente ha confermato di aver letto un rifiuto.',
    }),
    avvisato_il: moment('Avvisato il', { readonly: true, hidden: true, indexed: true }),
    // Client and field while the request waits, else empty: unique, so that two requests never wait for the same field.
    chiave_attesa: text('Chiave', { readonly: true, hidden: true, unique: true }),
    ...traces,
  },
};
