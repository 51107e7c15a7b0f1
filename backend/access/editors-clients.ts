import { roleIds } from '@studio/shared/contract';
import { careFields, profileColumns } from '../schema/directus-users.ts';
import { messagesOfSubject } from '../schema/messaggi.ts';
import { typesOfMembership } from '../schema/persone-aziende.ts';
import { importFields } from '../schema/righe-importazione.ts';
import { exchange } from './editors-exchange.ts';
import {
  allow,
  create,
  type PermissionDefinition,
  type PolicyDefinition,
  read,
  remove,
  update,
  written,
} from './policy-definition.ts';

// The extension decides the last one, for every writer: it is the key for delegates.
const documentFields = [
  'cliente',
  'azienda',
  'tipologia',
  'documento',
  'anno',
  'mese',
  'risposta_chiesta',
  'risposta_entro',
  'consenti_duplicato',
  'chiave_accesso',
];

// Only the backend writes that a client has read a document, or was notified of it.
const documents: PermissionDefinition[] = [
  read('documenti_clienti', ['*']),
  create('documenti_clienti', [...documentFields, 'consegna']),
  update('documenti_clienti', [...documentFields, 'stato', 'motivo_ritiro', messagesOfSubject]),
];

const membershipFields = ['azienda', 'persona', 'ruolo', 'fino_al', typesOfMembership, 'chiave'];

/** Companies and memberships stay as the record of who could see what: a membership ends by its date. */
const companies: PermissionDefinition[] = [
  ...allow('aziende', written),
  read('persone_aziende', ['*']),
  // Without the record of a delegate whom an owner invited: the backend writes it. The extension decides the key.
  create('persone_aziende', membershipFields),
  update('persone_aziende', membershipFields),
  ...allow('persone_aziende_tipologie', ['create', 'read', 'delete']),
];

// The hook on deliveries decides which change each state allows, and writes rows and notices itself.
const deliveries: PermissionDefinition[] = [
  ...allow('consegne', ['create', 'read']),
  update('consegne', [
    'file',
    'righe',
    'documenti',
    'cliente',
    'azienda',
    'tipologia',
    'anno',
    'mese',
    'azione',
    'correzioni',
    'lascia_fuori',
    'motivo_ritiro',
  ]),
  remove('consegne', { stato: { _in: ['bozza', 'controllata'] } }),
  ...allow('consegne_files', ['create', 'read']),
  ...allow('consegne_righe', ['create', 'read']),
  update('consegne_righe', ['nome', 'cliente', 'azienda', 'tipologia', 'anno', 'mese', 'titolo']),
  // The Studio offers to take a file out of a draft only with this right; the hook refuses it elsewhere.
  remove('consegne_righe'),
  read('avvisi_clienti', ['*']),
];

/** Acts for clients, and the forms that added clients, stay as the record of who did it. */
const careOfClients: PermissionDefinition[] = [
  ...allow('nuovi_clienti', ['create', 'read']),
  ...allow('nuovi_clienti_tipologie', ['create', 'read']),
  ...allow('interventi_clienti', ['create', 'read']),
];

/** An import is checked and carried out by the backend; its rows can be corrected and left out. */
const imports: PermissionDefinition[] = [
  read('importazioni_clienti', ['*']),
  create('importazioni_clienti', ['file', 'ignora_problemi', 'invito']),
  update('importazioni_clienti', ['file', 'stato', 'ignora_problemi', 'invito', 'righe']),
  read('righe_importazione', ['*']),
  update('righe_importazione', ['esclusa', ...importFields]),
];

const clientsOfTheFirm = read(
  'directus_users',
  [
    // The selectors of clients filter by role and sign-up.
    ...[
      'id',
      'first_name',
      'last_name',
      'email',
      'status',
      'role',
      'last_access',
      'iscritto_il',
      'invitato_il',
    ],
    ...Object.keys(profileColumns),
    ...Object.keys(careFields()),
  ],
  { role: { _eq: roleIds.cliente } },
);

const newClient = { role: roleIds.cliente, status: 'invited' } as const;

// The mail that follows leads the client to a password of their own: an editor never sets one.
const clientsToBe: PermissionDefinition = {
  collection: 'directus_users',
  action: 'create',
  fields: ['first_name', 'last_name', 'email', 'role', 'status', ...Object.keys(profileColumns)],
  permissions: null,
  validation: {
    _and: [{ role: { _eq: newClient.role } }, { status: { _eq: newClient.status } }],
  },
  presets: newClient,
};

// The hook on this collection applies a decision, and keeps a second one from changing it.
const changeRequests: PermissionDefinition[] = [
  read('richieste_modifica', ['*']),
  update('richieste_modifica', ['stato', 'motivo']),
];

/** The firm answers, sets the state and deletes what is no request; only the endpoint writes the rest. */
const appointments: PermissionDefinition[] = [
  read('richieste_appuntamento', ['*']),
  update('richieste_appuntamento', ['stato', 'nota']),
  remove('richieste_appuntamento'),
];

// The hook on this collection decides a request, once, and erases the account.
const deletionRequests: PermissionDefinition[] = [
  read('richieste_cancellazione', ['*']),
  read('esportazioni_dati', ['*']),
  create('richieste_cancellazione', [
    'cliente',
    'motivo',
    'cancellato',
    'conservato',
    'stato',
    'chiave_attesa',
  ]),
  update('richieste_cancellazione', ['stato', 'nota']),
];

/** The rights of an editor about clients: companies, documents, deliveries, acts, imports, and their requests. */
export const ofClients: readonly PermissionDefinition[] = [
  ...allow('tipologie', [...written, 'delete']),
  ...documents,
  ...companies,
  ...deliveries,
  ...careOfClients,
  ...imports,
  ...exchange,
  read('accessi_documenti', ['*']),
  // The moments of clients' logins, without the digests.
  read('dispositivi', ['id', 'utente', 'visto_il']),
  ...changeRequests,
  ...appointments,
  ...deletionRequests,
  clientsOfTheFirm,
  clientsToBe,
  // The Studio's form of users asks for the name of the role that it presets.
  read('directus_roles', ['id', 'name', 'icon'], { id: { _eq: roleIds.cliente } }),
];

/** The right of editors to correct clients' profiles; their address and their status change by acts only. */
export const corrections: PolicyDefinition = {
  id: 'b0110000-0000-4000-8000-000000000004',
  name: 'Correzione dei clienti',
  icon: 'edit',
  description: 'I dati dei profili dei clienti',
  app_access: false,
  roles: [roleIds.redattore],
  permissions: [
    update(
      'directus_users',
      [
        ...['first_name', 'last_name'],
        ...Object.keys(profileColumns),
        ...Object.keys(careFields()),
      ],
      { role: { _eq: roleIds.cliente } },
    ),
  ],
};
