// Directus exports this module without types.
declare module '@directus/api/permissions/modules/validate-access/validate-access' {
  import type { Accountability, PrimaryKey, SchemaOverview } from '@directus/types';
  import type { Knex } from 'knex';

  /** Throws `ForbiddenError` unless this may be done to a collection, and to these of its rows and fields. */
  export function validateAccess(
    access: {
      accountability: Accountability;
      action: 'create' | 'update';
      collection: string;
      primaryKeys?: PrimaryKey[];
      fields?: string[];
    },
    context: { schema: SchemaOverview; knex: Knex },
  ): Promise<void>;
}
// Directus exports this module without types.
declare module '@directus/api/storage/index' {
  import type { Readable } from 'node:stream';

  /** A place files are kept in. */
  interface StorageLocation {
    /** The bytes of a file, or those of `range`, both ends included. */
    read(path: string, options?: { range: { start: number; end: number } }): Promise<Readable>;
  }

  /** Every place files are kept in, by the name a file's row gives it. */
  export function getStorage(): Promise<{ location(name: string): StorageLocation }>;
}
// Directus exports this module without types.
declare module '@directus/api/utils/generate-hash' {
  /** The argon2 hash of a text, with the parameters that this Directus gives its passwords. */
  export function generateHash(text: string): Promise<string>;
}
// Directus exports this module without types.
declare module '@directus/api/constants' {
  import type { CookieOptions } from 'express';

  /** How Directus sets the cookie of a session. */
  export const SESSION_COOKIE_OPTIONS: CookieOptions;
}
// The parser of multipart bodies that Directus itself uses; it comes without types.
declare module 'busboy' {
  import type { Readable, Writable } from 'node:stream';

  /** A writable that a request is piped into; throws at once where the headers are not those of such a body. */
  export default function busboy(config: {
    headers: NodeJS.Dict<string | string[]>;
    limits: Record<'fileSize' | 'files' | 'fields' | 'fieldSize' | 'parts', number>;
  }): Writable & {
    on(event: 'file', listener: (name: string, stream: Readable) => void): void;
  };
}
