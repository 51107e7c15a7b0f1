/** The role of clients (`roleIds` of `@studio/shared/contract`). */
const clients = 'c11e47e0-0000-4000-8000-000000000001';

/** A list of clients: the Studio has no bookmarks for its users. */
export interface ClientList {
  title: string;
  icon: string;
  /** The sentence above the list. */
  note: string;
  filter: object;
  /** True where one button invites all of the list. */
  isToInvite?: boolean;
}

/** The lists by the last part of their address. */
export const clientLists: { readonly [name: string]: ClientList } = {
  'da-invitare': {
    title: 'Mai invitati',
    icon: 'outgoing_mail',
    note: 'Sono in archivio, ma non hanno ricevuto un invito: non vedono nulla e nessun avviso li raggiunge.',
    filter: {
      ...{ role: { _eq: clients }, status: { _eq: 'invited' } },
      ...{ invitato_il: { _null: true }, iscritto_il: { _null: true } },
    },
    isToInvite: true,
  },
  invitati: {
    title: 'Invitati ma non attivi',
    icon: 'hourglass_top',
    note: 'Hanno ricevuto un invito o una conferma, ma non hanno ancora scelto una password.',
    filter: {
      ...{ role: { _eq: clients }, status: { _eq: 'invited' } },
      _or: [{ invitato_il: { _nnull: true } }, { iscritto_il: { _nnull: true } }],
    },
  },
  iscritti: {
    title: 'Nuove iscrizioni',
    icon: 'person_add',
    note: 'Le persone che si sono iscritte da sole negli ultimi 30 giorni.',
    filter: { role: { _eq: clients }, iscritto_il: { _gte: '$NOW(-30 days)' } },
  },
};
