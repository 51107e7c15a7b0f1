/** The role of clients (`roleIds` of `@studio/shared/directus-ids`). */
const clients = 'c11e47e0-0000-4000-8000-000000000001';

/** A list of clients: the Studio has no bookmarks for its users. */
export interface ClientList {
  title: string;
  icon: string;
  /** The sentence above the list. */
  note: string;
  filter: object;
}

/** The lists by the last part of their address. */
export const clientLists: { readonly [name: string]: ClientList } = {
  invitati: {
    title: 'Invitati ma non attivi',
    icon: 'hourglass_top',
    note: 'Hanno ricevuto un invito o una conferma, ma non hanno ancora scelto una password.',
    filter: { role: { _eq: clients }, status: { _eq: 'invited' } },
  },
  iscritti: {
    title: 'Nuove iscrizioni',
    icon: 'person_add',
    note: 'Le persone che si sono iscritte da sole negli ultimi 30 giorni.',
    filter: { role: { _eq: clients }, iscritto_il: { _gte: '$NOW(-30 days)' } },
  },
};
