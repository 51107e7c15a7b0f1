/** The three folders of the file library; the rights on a file depend on its folder. */
export const folders = {
  pubblici: { id: 'f01de500-0000-4000-8000-000000000001', name: 'Pubblici' },
  documenti: { id: 'f01de500-0000-4000-8000-000000000002', name: 'Documenti' },
  avatar: { id: 'f01de500-0000-4000-8000-000000000003', name: 'Avatar' },
} as const;

/** The name of a folder in content. */
export type FolderName = keyof typeof folders;
