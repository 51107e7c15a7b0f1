import type { Store, Stored } from '../store/store.ts';
import { manifestOf, parseEntries, readEntry, type SignedEntries } from './entries.ts';
import { RejectedError } from './rejected-error.ts';
import type { Manifest } from './schemas.ts';

/** The one object that changes. */
export const manifestKey = 'live';

/** A state of the live set. */
export interface LiveState extends Omit<LiveText, 'text'> {
  readonly entries: SignedEntries;
}

/** Says that something must be repaired before it can be changed. */
export const mustRepair = (name: string) =>
  `${name} is damaged: npm run release -- repair. Nothing was changed.`;

/** Names a state of the live set as it lies in the store. */
export const nameOfState = ({ tag }: Pick<Stored, 'tag'>) =>
  `State ${tag.padStart(9, '0')} of the live set`;

/**
 * Whether the text of a state is whole: truncated, empty or overwritten, it is no JSON. What is JSON and not understood
 * may be newer than this checkout, and is not taken for damaged.
 */
export function isWhole({ bytes }: Pick<Stored, 'bytes'>): boolean {
  try {
    const text = bytes.toString();
    JSON.parse(text);
    for (const { entry } of Object.values(parseEntries(text))) JSON.parse(entry);
    return true;
  } catch (error) {
    return !(error instanceof SyntaxError);
  }
}

function parse(text: string): SignedEntries {
  try {
    return parseEntries(text);
  } catch (error) {
    // It is not overwritten: an operator must look at it.
    throw new Error(
      `The live set makes no sense here: ${error instanceof Error ? error.message : error}. Is this checkout older than what wrote it?`,
      { cause: error },
    );
  }
}

/** The text of a state of the live set. */
export interface LiveText {
  /** Undefined where there is none yet. */
  readonly text: string | undefined;
  /** Names the newest state, which a change must have seen. */
  readonly tag: string | undefined;
  /** The newest state where that is damaged and this is an older one. */
  readonly damaged?: string;
}

/**
 * Reads the newest state of the live set that is whole.
 * @throws {RejectedError} when none of the kept states is whole
 */
export async function readManifestText(store: Store): Promise<LiveText> {
  const stored = await store.get(manifestKey);
  if (stored === undefined) return { text: undefined, tag: undefined };
  const { tag } = stored;
  if (isWhole(stored)) return { text: stored.bytes.toString(), tag };
  const whole = (await store.states(manifestKey)).find(isWhole);
  if (whole !== undefined)
    return { text: whole.bytes.toString(), tag, damaged: nameOfState(stored) };
  throw new RejectedError(
    `${nameOfState(stored)} is damaged, and so is every older one that is kept: bring the store back from a backup, then npm run release -- restore --above <the revision in the gateway's log>.`,
    'damaged',
  );
}

/**
 * Reads the entries of the newest state that is whole.
 * @throws {RejectedError} when none of the kept states is whole
 * @throws {Error} when it is not understood here
 */
export async function readState(store: Store): Promise<LiveState> {
  const { text, ...rest } = await readManifestText(store);
  return { ...rest, entries: text === undefined ? {} : parse(text) };
}

/** Reads the live set as it stands, without a look at its signatures. @throws where it makes no sense */
export async function readManifest(store: Store): Promise<Manifest> {
  return manifestOf(Object.values((await readState(store)).entries).map(readEntry));
}
