/** The three folders of the file library; what may be read of a file depends on its folder. */
export const folders = {
  pubblici: { id: 'f01de500-0000-4000-8000-000000000001', name: 'Pubblici' },
  documenti: { id: 'f01de500-0000-4000-8000-000000000002', name: 'Documenti' },
  avatar: { id: 'f01de500-0000-4000-8000-000000000003', name: 'Avatar' },
} as const;

/** Name of a folder as content refers to it. */
export type FolderName = keyof typeof folders;
