import type { PublicFile } from './generated/schema.ts';

/** Selects published rows; the gateway enforces the same filter. */
export const published = { status: { _eq: 'published' } } as const;

/** An image file; width and height in pixels. */
export type ImageFile = Pick<PublicFile, 'id' | 'width' | 'height'>;

/** The fields of an image file, for queries. */
export const imageFields = ['id', 'width', 'height'] as const;

/** A file behind a download link; size in bytes. */
export type Attachment = Pick<PublicFile, 'id' | 'type' | 'filesize'>;

/** The fields of an attached file, for queries. */
export const attachmentFields = ['id', 'type', 'filesize'] as const;
