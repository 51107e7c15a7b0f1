import { profileColumns } from '../schema/directus-users.ts';
import { documentsOfFile } from '../schema/documenti-clienti.ts';
import { folders } from '../schema/folders.ts';
import { clientFields } from './client-fields.ts';
import { type PolicyDefinition, read } from './policy-definition.ts';
import { publicFileFields } from './public-fields.ts';
import { roleIds } from './role-ids.ts';

const ownUser = { id: { _eq: '$CURRENT_USER' } };
const ownDocument = { cliente: { _eq: '$CURRENT_USER' } };
const ownRequest = { cliente: { _eq: '$CURRENT_USER' } };

// A file is readable through a document of one's own, or as one's avatar. Not by who uploaded it: that is forgotten before
// an account is deleted, also if it is not in the end.
const ownFile = {
  _or: [
    { [documentsOfFile]: { _some: ownDocument } },
    {
      _and: [{ folder: { _eq: folders.avatar.id } }, { id: { _eq: '$CURRENT_USER.avatar' } }],
    },
  ],
};

/** What a client may do: read their own documents and profile. */
export const clients: PolicyDefinition = {
  id: 'b0110000-0000-4000-8000-000000000002',
  name: 'Area clienti',
  icon: 'folder_shared',
  description: 'I propri documenti e il proprio profilo',
  app_access: false,
  roles: [roleIds.cliente],
  permissions: [
    read('documenti_clienti', clientFields.documenti_clienti, ownDocument),
    read('richieste_modifica', clientFields.richieste_modifica, ownRequest),
    read('tipologie', ['id', 'tipologia']),
    read('directus_files', publicFileFields, ownFile),
    read(
      'directus_users',
      [
        'id',
        'first_name',
        'last_name',
        'email',
        'avatar',
        'tfa_secret',
        // Whether the second factor is ours or that of the provider they log in with.
        'provider',
        ...Object.keys(profileColumns),
      ],
      ownUser,
    ),
    {
      collection: 'directus_users',
      action: 'update',
      fields: ['tfa_secret'],
      permissions: ownUser,
    },
  ],
};
