/** The ids of the two roles. They have the form of a UUID version 4: Directus refuses any other. */
export const roleIds = {
  cliente: 'c11e47e0-0000-4000-8000-000000000001',
  redattore: '4eda7704-0000-4000-8000-000000000002',
} as const;

/** The folders of the file library; the rights on a file depend on its folder. */
export const folders = {
  pubblici: { id: 'f01de500-0000-4000-8000-000000000001', name: 'Pubblici' },
  documenti: { id: 'f01de500-0000-4000-8000-000000000002', name: 'Documenti' },
  avatar: { id: 'f01de500-0000-4000-8000-000000000003', name: 'Avatar' },
  importazioni: { id: 'f01de500-0000-4000-8000-000000000004', name: 'Importazioni' },
  caricamenti: { id: 'f01de500-0000-4000-8000-000000000005', name: 'Arrivati dai clienti' },
} as const;

/** The name of a folder in content. */
export type FolderName = keyof typeof folders;
