/** An object as it was read. */
export interface Stored {
  readonly bytes: Buffer;
  /** Names this state of the object; whoever wants to change it must have seen it. */
  readonly tag: string;
}

/**
 * Where releases live: a folder, an object store, anything that can do these six things. Keys are paths with `/`.
 * An object is written by `put` once and for all, or by `compareAndSet` again and again, never by both.
 */
export interface Store {
  /** Writes an object whole or not at all; where there is one under this key, it stays. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** An object; undefined where there is none. */
  readonly get: (key: string) => Promise<Stored | undefined>;
  /** Every state of an object that changes which is still kept, the newest first. */
  readonly states: (key: string) => Promise<Stored[]>;
  /** Keys of the objects whose keys begin like this, sorted. */
  readonly list: (prefix: string) => Promise<string[]>;
  /**
   * Replaces an object in one step for every reader, unless somebody else was faster.
   * @param tag of the state that the new one follows; undefined where there was none
   * @returns whether it was replaced
   */
  readonly compareAndSet: (
    key: string,
    tag: string | undefined,
    bytes: Uint8Array,
  ) => Promise<boolean>;
  /** Removes an object; nothing happens where there is none. */
  readonly remove: (key: string) => Promise<void>;
}
