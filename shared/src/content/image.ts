import type { PublicFile } from './generated/schema.ts';

/** What a picture needs to know of its file; sizes in pixels. */
export type ImageFile = Pick<PublicFile, 'id' | 'width' | 'height'>;

/** The fields of an image file, for queries. */
export const imageFields = ['id', 'width', 'height'] as const;
