import { folders, roleIds } from '@studio/shared/contract';
import { profileColumns } from '../schema/directus-users.ts';
import { documentsOfFile } from '../schema/documenti-clienti.ts';
import { clientFields } from './client-fields.ts';
import { currentRights } from './company-rights.ts';
import { type PolicyDefinition, read, update } from './policy-definition.ts';
import { publicFileFields } from './public-fields.ts';

const ownUser = { id: { _eq: '$CURRENT_USER' } };

// The extension computes the lists at every request, from the same rule as mails and the download log.
const visible = [
  { cliente: { _eq: '$CURRENT_USER' } },
  { azienda: { _in: currentRights.wholeCompanies } },
  { chiave_accesso: { _in: currentRights.typeKeys } },
];
// A withdrawn document has no owner either, so that no file and no later filter shows it.
const published = { ritirato_il: { _null: true } };
const visibleDocument = { _and: [published, { _or: visible }] };
const ownCompany = { id: { _in: currentRights.companies } };
const ownMembership = {
  _and: [{ persona: { _eq: '$CURRENT_USER' } }, { id: { _in: currentRights.memberships } }],
};
const ownType = { persone_aziende_id: { _in: currentRights.memberships } };
const ownRequest = { cliente: { _eq: '$CURRENT_USER' } };

// A client reads a file through a document that they may see, or as their avatar. Not as its uploader: the backend clears
// that column before it deletes an account, also when the deletion fails afterwards.
const ownFile = {
  _or: [
    // One by one: Directus ignores an `_or` within `_some`.
    ...visible.map((document) => ({ [documentsOfFile]: { _some: document } })),
    {
      _and: [{ folder: { _eq: folders.avatar.id } }, { id: { _eq: '$CURRENT_USER.avatar' } }],
    },
  ],
};

/** The rights of a client: to read their own documents and profile, and what is open to them of their companies. */
export const clients: PolicyDefinition = {
  id: 'b0110000-0000-4000-8000-000000000002',
  name: 'Area clienti',
  icon: 'folder_shared',
  description: 'I propri documenti, le proprie aziende e il proprio profilo',
  app_access: false,
  roles: [roleIds.cliente],
  permissions: [
    read('documenti_clienti', clientFields.documenti_clienti, visibleDocument),
    read('aziende', clientFields.aziende, ownCompany),
    read('persone_aziende', clientFields.persone_aziende, ownMembership),
    read('persone_aziende_tipologie', clientFields.persone_aziende_tipologie, ownType),
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
    update('directus_users', ['tfa_secret'], ownUser),
  ],
};
