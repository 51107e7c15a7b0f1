// Types only, and no singleton: each app is compiled with its own copy, so that a new field of a collection needs a
// release of the app that reads it and of no other.
import type { RestClient } from '@directus/sdk';
import type { PublicFile, Schema } from './generated/schema.ts';

/** The collections and, for reads through a relation, the files that they refer to. */
export interface ContentSchema extends Schema {
  directus_files: PublicFile;
}

/** The content client with the collections of this schema; the client of every other schema is assignable to it. */
export type ContentClient = RestClient<ContentSchema>;

/** An image file; width and height in pixels. */
export type ImageFile = Pick<PublicFile, 'id' | 'width' | 'height'>;

/** A file behind a download link; size in bytes. */
export type Attachment = Pick<PublicFile, 'id' | 'type' | 'filesize'>;
