import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** When a client gets mails about new documents. */
export const mailRhythms = {
  subito: 'Subito',
  ogni_giorno: 'Una volta al giorno',
  mai: 'Mai',
} as const;

/** Clients' choices about mails on new documents; a client without a row gets them at once. */
export const preferenzeAvvisi: CollectionDefinition = {
  collection: 'preferenze_avvisi',
  meta: {
    icon: 'notifications_active',
    note: 'Le scelte dei clienti sugli avvisi dei nuovi documenti',
    hidden: true,
    accountability: null,
    translations: labels('Preferenze degli avvisi', 'Preferenza'),
  },
  fields: {
    id,
    utente: ownUser({ unique: true }),
    documenti: choice('Avvisi dei documenti', mailRhythms, { required: true, initial: 'subito' }),
    secondo_indirizzo: text('Secondo indirizzo'),
    secondo_dal: moment('Confermato il', { note: 'Vuoto finché l’indirizzo non è confermato.' }),
    disdetta: text('Codice per disdire', { required: true, unique: true }),
    disdetta_secondo: text('Codice per disdire dal secondo indirizzo', { unique: true }),
  },
};
