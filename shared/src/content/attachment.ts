import type { PublicFile } from './generated/schema.ts';

/** What a download link says of its file; size in bytes. */
export type Attachment = Pick<PublicFile, 'id' | 'type' | 'filesize'>;

/** The fields of an attached file, for queries. */
export const attachmentFields = ['id', 'type', 'filesize'] as const;
