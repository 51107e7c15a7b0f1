// Directus exports these modules without types.
declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, PrimaryKey, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  /**
   * Throws `ForbiddenError` unless `accountability` may do this to the collection, and to these rows and fields of it.
   */
  export function validateAccess(
    access: {
      accountability: Accountability;
      action: 'create' | 'update' | 'delete';
      collection: string;
      primaryKeys?: PrimaryKey[];
      fields?: string[];
    },
    context: { schema: SchemaOverview; knex: Knex },
  ): Promise<void>;
}
declare module '@directus/api/storage/index' {
  import type { Readable } from 'node:stream';

  /** A storage of files. */
  export interface StorageLocation {
    /** Returns the bytes of a file, or those of `range`, both ends included. */
    read(path: string, options?: { range: { start: number; end: number } }): Promise<Readable>;
    exists(path: string): Promise<boolean>;
    /** @throws {Error} when the file is missing or the storage fails */
    stat(path: string): Promise<unknown>;
  }

  /** Returns all storages; a file's row names its storage. */
  export function getStorage(): Promise<{ location(name: string): StorageLocation }>;
}
declare module '@directus/api/utils/generate-hash' {
  /** Returns the argon2 hash of a text, with the parameters that this Directus uses for passwords. */
  export function generateHash(text: string): Promise<string>;
}
declare module '@directus/api/constants' {
  import type { CookieOptions } from 'express';

  /** The options of Directus' session cookie. */
  export const SESSION_COOKIE_OPTIONS: CookieOptions;
}
// The multipart parser that Directus itself uses; it has no types.
declare module 'busboy' {
  import type { Readable, Writable } from 'node:stream';

  /** Returns a writable to pipe a request into; throws at once when the headers are not those of a multipart body. */
  export default function busboy(config: {
    headers: NodeJS.Dict<string | string[]>;
    limits: Record<'fileSize' | 'files' | 'fields' | 'fieldSize' | 'parts', number>;
  }): Writable & {
    on(event: 'file', listener: (name: string, stream: Readable) => void): void;
  };
}
