import { id, traces } from './vocabulary/content-collection.ts';
import { tenYears } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, type FieldCondition, labels } from './vocabulary/definition.ts';
import { choice, date, euro, integer, kept, longText, moment, text } from './vocabulary/fields.ts';
import { ownedType, owner } from './vocabulary/owner.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toDocument } from './vocabulary/targets.ts';

/** The states of a personal deadline; `autorizzata` and `non_pagare` are answers that only the client gives. */
export const dueStates = {
  da_rispondere: 'Da rispondere',
  autorizzata: 'Autorizzata',
  non_pagare: 'Non pagare',
  pagata: 'Pagata',
  annullata: 'Annullata',
} as const;

/** The ways to pay: the firm debits the client's account, or the client pays to an IBAN. */
export const paymentModes = { addebito: 'Addebito in conto', iban: 'Bonifico a un IBAN' } as const;

const ifTransfer: { conditions: FieldCondition[] } = {
  conditions: [{ name: 'transfer', rule: { _and: [{ modo: { _eq: 'iban' } }] }, hidden: false }],
};

/** The taxes and other amounts that a client or a company has to pay by a day, one per row. */
export const scadenzeClienti: CollectionDefinition = {
  collection: 'scadenze_clienti',
  data: {
    about: ['C'],
    data: 'Deadlines: tax, amount, day, IBAN, note',
    why: 'mandate',
    periods: [
      {
        since: 'scade_il',
        days: tenYears,
        after: 'the day',
        of: 'answered ones',
        where: (rows) => rows.whereNot('stato', 'da_rispondere'),
      },
    ],
    erasure: 'deleted',
    exportedAs: 'scadenze_personali',
    exportedRows: {
      of: 'cliente',
      columns: ['tributo', 'importo', 'scade_il', 'modo', 'iban', 'stato', 'risposta_nota'],
    },
  },
  meta: {
    icon: 'event_note',
    note: 'I versamenti dei clienti, uno per riga: F24 e altri importi con il giorno entro cui pagarli.',
    display_template: '{{tributo}} {{scade_il}}',
    sort: 6,
    translations: labels('Scadenze dei clienti', 'Scadenza di un cliente'),
  },
  fields: {
    id,
    ...owner({ note: 'La scadenza è di una persona oppure di un’azienda: scegli uno dei due.' }),
    tributo: text('Che cosa si paga', {
      required: true,
      note: 'Come lo legge il cliente, per esempio «F24 IVA ottobre 2026».',
    }),
    tipologia: ownedType({
      note: 'I delegati vedono la scadenza se vedono questa tipologia. Vuota: solo i titolari.',
    }),
    importo: euro('Importo', { required: true }),
    scade_il: date('Da pagare entro il', { required: true, indexed: true }),
    modo: choice('Come si paga', paymentModes, { required: true, initial: 'addebito' }),
    iban: text('IBAN', {
      width: 'half',
      hidden: true,
      note: 'L’IBAN a cui il cliente fa il bonifico.',
      ...ifTransfer,
    }),
    documento: manyToOne('Documento', toDocument, {
      pickOnly: true,
      note: 'L’F24 o un altro documento, già tra quelli del cliente o dell’azienda.',
    }),
    stato: choice('Stato', dueStates, {
      required: true,
      initial: 'da_rispondere',
      indexed: true,
      note: 'Autorizzata e Non pagare sono risposte del cliente. Se cambi importo, giorno o modo, la risposta si chiede di nuovo.',
    }),
    risposta_di: text('Ha risposto', kept),
    risposta_il: moment('Risposta il', { ...kept, indexed: true }),
    risposta_nota: longText('Nota del cliente', { readonly: true }),
    // The last notice: null for none, 1000 for the first one, else the days that were left.
    avviso: integer('Ultimo avviso', { readonly: true, hidden: true, indexed: true }),
    ...traces,
  },
};
