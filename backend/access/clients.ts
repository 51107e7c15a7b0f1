import { folders, roleIds } from '@studio/shared/directus-ids';
import { profileColumns } from '../schema/directus-users.ts';
import { documentsOfFile } from '../schema/documenti-clienti.ts';
import { clientFields } from './client-fields.ts';
import { type PolicyDefinition, read } from './policy-definition.ts';
import { publicFileFields } from './public-fields.ts';

const ownUser = { id: { _eq: '$CURRENT_USER' } };
const ownDocument = { cliente: { _eq: '$CURRENT_USER' } };
const ownRequest = { cliente: { _eq: '$CURRENT_USER' } };

// A client reads a file through a document of their own, or as their avatar. Not as its uploader: the backend clears
// that column before it deletes an account, also when the deletion fails afterwards.
const ownFile = {
  _or: [
    { [documentsOfFile]: { _some: ownDocument } },
    {
      _and: [{ folder: { _eq: folders.avatar.id } }, { id: { _eq: '$CURRENT_USER.avatar' } }],
    },
  ],
};

/** The rights of a client: to read their own documents and profile. */
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
        // Says if the second factor is this site's or the login provider's.
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
