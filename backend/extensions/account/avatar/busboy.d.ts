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
