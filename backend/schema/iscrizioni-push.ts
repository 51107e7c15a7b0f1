import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { integer, longText, moment, text } from './vocabulary/fields.ts';
import { manyToOne, ownUser } from './vocabulary/relations.ts';

/** The name of a subscription's messages that wait. */
const subscriptions = 'iscrizioni_push';

/** The browsers in which clients get push messages (RFC 8030). Only the backend reads and writes it. */
export const iscrizioniPush: CollectionDefinition = {
  collection: subscriptions,
  data: {
    about: ['C'],
    data: 'Push subscriptions: address, keys, dates',
    why: "client's wish",
    kept: 'until logout, or 404 and 410',
    erasure: 'deleted',
    exportedAs: 'preferenze',
  },
  meta: internal(
    'phonelink_ring',
    'I dispositivi che ricevono notifiche. Si compila da solo.',
    'Iscrizioni alle notifiche',
    'Iscrizione',
  ),
  fields: {
    id,
    utente: ownUser(),
    indirizzo: longText('Indirizzo', { required: true }),
    // SHA-256 of the address, which is too long for an index.
    impronta: text('Impronta', { required: true, unique: true }),
    chiave: text('Chiave', { required: true }),
    segreto: text('Segreto', { required: true }),
    lingua: text('Lingua', { required: true }),
    // The login that subscribed: its end is the end of the subscription.
    famiglia: text('Sessione', { indexed: true }),
    creata_il: moment('Creata il', { required: true }),
    riuscita_il: moment('Ultima consegna'),
  },
};

/** The push messages that wait for their delivery: kinds, numbers and a path. Only the backend reads and writes it. */
export const notificheInUscita: CollectionDefinition = {
  collection: 'notifiche_in_uscita',
  data: {
    about: ['C'],
    data: 'Push messages: kinds, numbers, path',
    why: 'delivery',
    kept: 'a day at most; as the subscription',
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'send_to_mobile',
    'Le notifiche che aspettano la consegna. Si compila da solo.',
    'Notifiche in uscita',
    'Notifica',
  ),
  fields: {
    id,
    iscrizione: manyToOne(
      'Iscrizione',
      { collection: subscriptions, key: 'number', template: '{{id}}' },
      { onDelete: 'CASCADE', required: true },
    ),
    contenuto: longText('Contenuto', { required: true }),
    creata_il: moment('Creata il', { required: true }),
    tentativi: integer('Tentativi', { required: true }),
    prossimo_tentativo_il: moment('Prossimo tentativo', { required: true, indexed: true }),
  },
};
