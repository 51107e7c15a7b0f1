import { folders, roleIds } from '@studio/shared/contract';
import { noticeSettings } from '../schema/avvisi-studio.ts';
import { shownMailFields } from '../schema/posta-in-uscita.ts';
import { ofClients } from './editors-clients.ts';
import {
  allow,
  type PermissionDefinition,
  type PolicyDefinition,
  read,
  remove,
  update,
  written,
} from './policy-definition.ts';
import { openCollections, publicCollections, publishedCollections } from './public-fields.ts';

// Uploads of imports hold clients' data: editors can read them, and not move other files there.
const uploadFolders = {
  folder: { _in: [folders.pubblici.id, folders.documenti.id, folders.importazioni.id] },
};

// What clients have sent: editors read it, and move it by the inbox only.
const readFolders = {
  _or: [uploadFolders, { folder: { _eq: folders.caricamenti.id } }],
};

const editedFolders = { folder: { _in: [folders.pubblici.id, folders.documenti.id] } };

const fileFields = [
  'title',
  'description',
  'tags',
  'location',
  'folder',
  'filename_download',
  'focal_point_x',
  'focal_point_y',
];

const everything = (collection: string) => allow(collection, [...written, 'delete']);

const configuration: PermissionDefinition[] = [
  read('configurazione', ['*']),
  update('configurazione', ['*']),
];

const files: PermissionDefinition[] = [
  read('directus_files', ['*'], readFolders),
  {
    collection: 'directus_files',
    action: 'create',
    fields: [...fileFields, 'storage', 'type'],
    permissions: null,
    validation: uploadFolders,
    presets: { folder: folders.documenti.id },
  },
  {
    collection: 'directus_files',
    action: 'update',
    fields: [...fileFields, 'type'],
    permissions: editedFolders,
    validation: editedFolders,
  },
  remove('directus_files', editedFolders),
  read('directus_folders', ['*']),
];

/** Switching on one's own second factor writes its key; no other right writes it. */
const ownSecondFactor: PermissionDefinition = update('directus_users', ['tfa_secret'], {
  id: { _eq: '$CURRENT_USER' },
});

const ofContent = {
  collection: {
    _in: publicCollections.map(({ collection }) => collection),
  },
};

// Earlier versions of content and their dates, never those of clients and their documents.
const history: PermissionDefinition[] = [
  read('directus_revisions', ['*'], ofContent),
  read(
    'directus_activity',
    ['id', 'action', 'timestamp', 'user', 'collection', 'item', 'revisions'],
    ofContent,
  ),
];

/** The recipients and the rhythm of the mail to the firm. */
const notices: PermissionDefinition[] = [
  read('avvisi_studio', ['id', ...noticeSettings, 'inviato_il']),
  update('avvisi_studio', [...noticeSettings]),
];

/** The rights of an editor in the Studio: content, public files, clients and their documents; no settings. */
export const editors: PolicyDefinition = {
  id: 'b0110000-0000-4000-8000-000000000003',
  name: 'Redazione',
  icon: 'edit_note',
  description: 'Contenuti del sito e documenti dei clienti',
  app_access: true,
  roles: [roleIds.redattore],
  permissions: [
    // Published content is archived, never deleted: an editor can restore it.
    ...publishedCollections.flatMap(({ collection }) => allow(collection, written)),
    ...openCollections
      .filter(({ collection }) => collection !== 'configurazione')
      .flatMap(({ collection }) => everything(collection)),
    ...configuration,
    ...history,
    ...ofClients,
    read('posta_in_uscita', [...shownMailFields]),
    ...files,
    ...notices,
    ownSecondFactor,
    // The Studio's own texts, which it reads at every login.
    read('directus_translations', ['*']),
  ],
};
