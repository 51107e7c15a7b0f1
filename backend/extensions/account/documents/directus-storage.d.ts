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
