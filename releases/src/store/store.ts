/** An object as it was read. */
export interface Stored {
  readonly bytes: Buffer;
  /** Names this state of the object, by a number; a change must name the state that it follows. */
  readonly tag: string;
}

/** The number of states of a mutable object that are kept: a slow reader may still read an older one. */
export const keptStates = 10;

/**
 * The place of all releases and of the deployment manifest. Keys are paths with `/`. An object is either immutable,
 * written once by `put`, or mutable, written by `compareAndSet`; never both.
 */
export interface Store {
  /**
   * Proves that two writers can never overwrite each other here. Every first write does so by itself.
   * @throws {StoreAway} when the store does not answer
   * @throws {Error} with a sentence for operators when the store cannot be used
   */
  verify(): Promise<void>;
  /** Writes an immutable object, whole or not at all; an object that exists under the key stays as it is. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns an object, of a mutable one its newest state; undefined when there is none. */
  get(key: string): Promise<Stored | undefined>;
  /** Returns the kept states of a mutable object, the newest first. */
  states(key: string): Promise<Stored[]>;
  /** Returns the keys that begin with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /**
   * Replaces a mutable object in one step for every reader.
   * @param tag the state that the new one follows; undefined when there was none
   * @returns false when another writer was faster, and nothing changed
   */
  compareAndSet(key: string, tag: string | undefined, bytes: Uint8Array): Promise<boolean>;
  /** Removes an object; does nothing when there is none. */
  remove(key: string): Promise<void>;
}

/** A store that does not answer at the moment; what was read from it before still counts. The message has no full stop. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
