/** The bytes of a file, of which only parts are read. */
export interface FileBytes {
  /** In bytes. */
  readonly size: number;
  /** Resolves with the bytes from `start` up to, and without, `end`; fewer where the file ends. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Returns bytes as a text of one character each. */
export function latin(bytes: Uint8Array): string {
  let text = '';
  // Functions take a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
}

/** Returns a view for reading numbers. */
export const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
