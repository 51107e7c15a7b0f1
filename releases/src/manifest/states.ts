import { reasonOf } from '../files/errors.ts';
import type { Store, Stored } from '../store/store.ts';
import { parseManifest, type SignedManifest, unverified } from './entries.ts';
import { type ManifestPart, partOf } from './generations.ts';
import { RejectedError } from './rejected-error.ts';
import type { Manifest } from './schemas.ts';

/** The key of the manifest in the store. */
export const manifestKey = 'live';

/** The text of a state of the manifest. */
interface ManifestText {
  /** Undefined before the first promotion. */
  readonly text: string | undefined;
  /** Names the newest state; a change must follow it. */
  readonly tag: string | undefined;
  /** The name of the newest state when it is damaged and `text` is of an older one. */
  readonly damaged?: string;
}

/** The entries and grants of a state of the manifest. */
interface ManifestState extends Omit<ManifestText, 'text'>, SignedManifest {}

/**
 * Reads the manifest of a generation without verifying its signatures.
 * @param part the live generation by default
 * @throws {Error} when this checkout does not understand it
 */
export async function readManifest(store: Store, part: ManifestPart = 'live'): Promise<Manifest> {
  return partOf(await readWholeManifest(store), part);
}

/**
 * Reads the manifest with the entries of all generations, without verifying its signatures.
 * @throws {Error} when this checkout does not understand it
 */
export async function readWholeManifest(store: Store): Promise<Manifest> {
  return unverified(await readState(store));
}

/**
 * Reads the entries of the newest intact state.
 * @throws {RejectedError} when none of the kept states is intact
 * @throws {Error} when this checkout does not understand it
 */
export async function readState(store: Store): Promise<ManifestState> {
  const { text, ...rest } = await readManifestText(store);
  return { ...rest, ...(text === undefined ? { entries: {}, grants: {} } : parse(text)) };
}

/**
 * Reads the text of the newest intact state.
 * @throws {RejectedError} when none of the kept states is intact
 */
export async function readManifestText(store: Store): Promise<ManifestText> {
  const stored = await store.get(manifestKey);
  if (stored === undefined) return { text: undefined, tag: undefined };
  const { tag } = stored;
  if (isIntact(stored)) return { text: stored.bytes.toString(), tag };
  const intact = (await store.states(manifestKey)).find(isIntact);
  if (intact !== undefined)
    return { text: intact.bytes.toString(), tag, damaged: nameOfState(stored) };
  throw new RejectedError(
    `${nameOfState(stored)} is damaged, and so is every older one in the store: restore the store from a backup, then npm run release -- restore --above <the revision in the gateway's log>.`,
    'damaged',
  );
}

/**
 * Returns true when the text of a state is intact: truncated, empty or overwritten text is no JSON. JSON that this
 * checkout does not understand may be newer, so it does not count as damaged.
 */
export function isIntact({ bytes }: Pick<Stored, 'bytes'>): boolean {
  try {
    const text = bytes.toString();
    JSON.parse(text);
    for (const { entry } of Object.values(parseManifest(text).entries)) JSON.parse(entry);
    return true;
  } catch (error) {
    return !(error instanceof SyntaxError);
  }
}

/** Returns the name of a state in a sentence. */
export const nameOfState = ({ tag }: Pick<Stored, 'tag'>) =>
  `State ${tag.padStart(9, '0')} of the manifest`;

/** Returns a sentence that asks for a repair before a change. */
export const needsRepair = (name: string) =>
  `${name} is damaged: npm run release -- repair. Nothing was changed.`;

function parse(text: string): SignedManifest {
  try {
    return parseManifest(text);
  } catch (error) {
    throw new Error(
      `The manifest cannot be read: ${reasonOf(error)}. Is this checkout older than the tool that wrote it?`,
      { cause: error },
    );
  }
}
