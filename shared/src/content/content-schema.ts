import type { PublicFile, Schema } from './generated/schema.ts';

/** The collections and, for reads through a relation, the files they refer to. */
export interface ContentSchema extends Schema {
  directus_files: PublicFile;
}
