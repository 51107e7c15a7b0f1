import { randomUUID } from 'node:crypto';
import type { S3Place } from '../files/store-place.ts';
import { type S3Object, s3Objects } from './s3-objects.ts';
import { type NameEtag, proofPrefix, proveConditionalWrites } from './s3-proof.ts';
import { keptStates, type Store, type Stored } from './store.ts';

/** A state of a mutable object. */
interface State extends Stored {
  /** Names the write, so that no two states have the same bytes, and a writer recognizes its own. */
  readonly writer: string;
}

/** The number of mutable objects whose last content is remembered. */
const maxRemembered = 100;

/** The first line of a state; the bytes follow. */
const header = /^state (\d{9}) ([0-9a-f-]{36})\n/;
const headerLength = 'state 000000000 \n'.length + 36;

const copyOf = /\.states\/\d{9}$/;
const digits = (state: number) => String(state).padStart(9, '0');
const copyKey = (key: string, state: number) => `${key}.states/${digits(state)}`;

/**
 * Opens a store in a bucket. Each write has a condition: `put` writes where nothing is, and `compareAndSet` replaces
 * the content that it has read. A mutable object lies under its own key, so that one request reads it; before a change
 * its state is copied beside it, so that the last states stay.
 */
export function openS3Store(place: S3Place): Store {
  const objects = s3Objects(place);
  const remembered = new Map<string, { readonly etag: string; readonly stored: State }>();
  let proof: Promise<NameEtag> | undefined;

  function proven(): Promise<NameEtag> {
    proof ??= proveConditionalWrites(objects);
    const running = proof;
    // A store that was away is asked again.
    running.catch(() => {
      if (proof === running) proof = undefined;
    });
    return running;
  }

  async function stateNumbers(key: string): Promise<number[]> {
    const keys = await objects.list(`${key}.states/`);
    return keys
      .filter((one) => copyOf.test(one))
      .map((one) => Number(one.slice(-9)))
      .sort((a, b) => b - a);
  }

  async function read(key: string): Promise<S3Object | undefined> {
    const object = await objects.get(key);
    return object === 'unchanged' ? undefined : object;
  }

  /** Returns whether a state was written by this writer; another one may have replaced it since. */
  async function isWritten(key: string, state: number, writer: string): Promise<boolean> {
    for (const one of [key, copyKey(key, state)]) {
      const found = parse(await read(one));
      if (found?.tag === String(state)) return found.writer === writer;
    }
    return false;
  }

  return {
    async verify() {
      await proven();
    },

    async put(key, bytes) {
      await proven();
      await objects.putIf(key, bytes, { IfNoneMatch: '*' });
    },

    async get(key) {
      const known = remembered.get(key);
      const object = await objects.get(key, known?.etag);
      if (object === 'unchanged') return known?.stored;
      const stored = parse(object);
      remembered.delete(key);
      if (object !== undefined && stored !== undefined && stored.writer !== '')
        remembered.set(key, { etag: object.etag, stored });
      const [oldest] = remembered.keys();
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
      return stored;
    },

    async states(key) {
      const keys = [key, ...(await stateNumbers(key)).map((state) => copyKey(key, state))];
      const found = await Promise.all(keys.slice(0, keptStates + 1).map(read));
      const byTag = new Map(found.flatMap((one) => parse(one) ?? []).map((one) => [one.tag, one]));
      return [...byTag.values()].sort((a, b) => Number(b.tag) - Number(a.tag)).slice(0, keptStates);
    },

    async list(prefix) {
      const keys = await objects.list(prefix);
      return keys.filter((key) => !copyOf.test(key) && !key.startsWith(proofPrefix)).sort();
    },

    async compareAndSet(key, tag, bytes) {
      const nameEtag = await proven();
      const [object, copies] = await Promise.all([read(key), stateNumbers(key)]);
      const before = parse(object);
      if (before?.tag !== tag) return false;
      // The copy comes first: a writer that is stopped here has changed nothing.
      if (object !== undefined && before !== undefined && before.writer !== '')
        await objects.put(copyKey(key, Number(before.tag)), object.bytes);
      const state = Math.max(Number(before?.tag ?? 0), ...copies) + 1;
      const writer = randomUUID();
      const text = Buffer.concat([Buffer.from(`state ${digits(state)} ${writer}\n`), bytes]);
      const expected =
        object === undefined ? ({ IfNoneMatch: '*' } as const) : { IfMatch: nameEtag(object.etag) };
      const isFirst = (await objects.putIf(key, text, expected)) !== undefined;
      // A repeated request fails when the first one arrived and only its answer was lost.
      if (!isFirst && !(await isWritten(key, state, writer))) return false;
      // The object itself is one of the kept states.
      for (const old of copies.filter((copy) => copy <= state - keptStates))
        await objects.remove(copyKey(key, old));
      return true;
    },

    async remove(key) {
      await proven();
      await objects.remove(key);
      for (const state of await stateNumbers(key)) await objects.remove(copyKey(key, state));
    },
  };
}

/** Splits a state from its first line; an immutable object has none. */
function parse(object: S3Object | undefined): State | undefined {
  if (object === undefined) return undefined;
  const { bytes } = object;
  const found = header.exec(bytes.subarray(0, headerLength).toString('latin1'));
  if (found === null) return { bytes, tag: '', writer: '' };
  const [line, state = '', writer = ''] = found;
  return { bytes: bytes.subarray(line.length), tag: String(Number(state)), writer };
}
