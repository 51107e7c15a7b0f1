import type { Signer } from '../keys/signature.ts';
import type { Store, Stored } from '../store/store.ts';
import type { ManifestAccess } from './access.ts';
import { verifiedEntry } from './change-manifest.ts';
import type { Author } from './changes.ts';
import {
  manifestText,
  parseManifest,
  readEntry,
  type SignedEntries,
  type SignedEntry,
  signEntry,
} from './entries.ts';
import { entryParts, generationEntry, teamOf } from './generations.ts';
import { changeBytes, historyKey, historyPrefix, parseChange } from './history.ts';
import { RejectedError } from './rejected-error.ts';
import type { Change } from './schemas.ts';
import { isIntact, manifestKey, nameOfState, readState } from './states.ts';

/** Returns a sentence for each damaged object: the manifest, and the files of its history. */
export async function findDamaged(store: Store): Promise<string[]> {
  const stored = await store.get(manifestKey);
  const names = [
    ...(stored === undefined || isIntact(stored) ? [] : [nameOfState(stored)]),
    ...(await damagedHistory(store)),
  ];
  return names.map((name) => `${name} is damaged: npm run release -- repair.`);
}

async function damagedHistory(store: Store): Promise<string[]> {
  const keys = await store.list(historyPrefix);
  const stored = await Promise.all(keys.map((key) => store.get(key)));
  return keys.filter((_key, index) => {
    const one = stored[index];
    return one !== undefined && !isJson(one);
  });
}

function isJson({ bytes }: Stored): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    // The error has no more to say: the text is no JSON.
    return false;
  }
}

/** The outcome of a repair: sentences, and the new revision of each app that was signed again. */
export interface Repaired {
  readonly lines: readonly string[];
  readonly revisions: Readonly<Record<string, number>>;
}

/**
 * Repairs the manifest, then its history.
 * @param apps the apps that may be signed again
 * @throws {RejectedError} when no kept state is intact, or no private key is here
 */
export async function repair(
  access: ManifestAccess,
  apps: readonly string[],
  author: Author,
): Promise<Repaired> {
  const { lines, revisions } = await repairManifest(access, apps, author);
  return { lines: [...lines, ...(await repairHistory(access.store))], revisions };
}

/**
 * Writes the newest intact state as a new state in the place of a damaged one. The apps whose private key is here are
 * signed again, above every revision that the store knows of; the others stay as they are. The damaged state itself is
 * lost; the outcome names its changes as far as the history has them.
 */
async function repairManifest(
  access: ManifestAccess,
  apps: readonly string[],
  author: Author,
): Promise<Repaired> {
  const { store, above = 0 } = access;
  const stored = await store.get(manifestKey);
  if (stored === undefined || isIntact(stored)) return { lines: [], revisions: {} };
  // Throws when no state is intact.
  const { entries, grants, tag } = await readState(store);
  const newest = Math.max(0, ...Object.values(entries).map((one) => readEntry(one).revision));
  const known = (await store.list(historyPrefix)).map(revisionOf);
  const base = Math.max(newest, above, ...known);
  const { signed, unsigned, invalid } = await signAgain(access, entries, { apps, author, base });
  const revisions = Object.fromEntries(
    Object.entries(signed).map(([app, entry]) => [app, readEntry(entry).revision]),
  );
  if (Object.keys(signed).length === 0)
    throw new RejectedError(
      `${nameOfState(stored)} is damaged, and there is no private key here to sign the previous state: ask the release manager, or a team.`,
      'damaged',
    );
  const lost = await lostChanges(store, newest);
  const text = manifestText({ entries: { ...entries, ...signed }, grants });
  if (!(await store.compareAndSet(manifestKey, tag, Buffer.from(text))))
    throw new RejectedError('The manifest has changed meanwhile: read the status.', 'busy');
  for (const entry of Object.values(signed)) {
    const { change, revision } = readEntry(entry);
    if (change) await store.put(historyKey(revision), changeBytes(change));
  }
  const highest = Math.max(...Object.values(revisions));
  return {
    lines: [
      `${nameOfState(stored)} was damaged: revision ${newest} is live again.`,
      ...Object.entries(signed).map(([app, entry]) => {
        const { live, revision } = readEntry(entry);
        return `${app} ${live.version} is signed again, as revision ${revision}.`;
      }),
      ...unsigned.map(
        (app) =>
          `${app} keeps its signature; if a site rejects that as too old: npm run release -- restore ${app} --above ${highest}.`,
      ),
      ...invalid.map(
        (app) =>
          `${app} stays as it is: its team did not sign the kept entry. Verify it, then: npm run release -- restore ${app}.`,
      ),
      ...lost,
    ],
    revisions,
  };
}

/**
 * Signs entries again under new revisions; returns them, the apps without a key here, and those with an invalid entry.
 */
async function signAgain(
  { publicKeys, signerOf }: ManifestAccess,
  entries: SignedEntries,
  {
    apps,
    author,
    base,
  }: { readonly apps: readonly string[]; readonly author: Author; readonly base: number },
) {
  const signed: Record<string, SignedEntry> = {};
  const unsigned: string[] = [];
  const invalid: string[] = [];
  for (const [app, before] of Object.entries(entries)) {
    // A key of this operator must not vouch for an entry that another person put into the store.
    if ((await verifiedEntry(app, before, publicKeys)) === undefined) {
      invalid.push(app);
      continue;
    }
    const isOwn = app === generationEntry || apps.includes(entryParts(app).app);
    const signer = isOwn ? await findSigner(signerOf, teamOf(app)) : undefined;
    if (signer === undefined) {
      unsigned.push(app);
      continue;
    }
    const entry = readEntry(before);
    const to = entry.retired ? {} : { to: entry.live.version };
    const change: Change = { ...author, what: 'restore', app, ...to };
    const revision = base + Object.keys(signed).length + 1;
    signed[app] = signEntry({ ...entry, revision, change }, signer);
  }
  return { signed, unsigned, invalid };
}

/** Returns the signer of an app; undefined when its key is not here, which the outcome of the repair reports. */
const findSigner = (
  signerOf: ManifestAccess['signerOf'],
  app: string,
): Promise<Signer | undefined> => signerOf(app).catch(() => undefined);

/** Returns a sentence for each change after a revision that the history has: these changes are lost. */
async function lostChanges(store: Store, revision: number): Promise<string[]> {
  const keys = (await store.list(historyPrefix)).filter((key) => revisionOf(key) > revision);
  const lines: string[] = [];
  for (const key of keys) {
    const change = parseChange(await store.get(key));
    if (change === undefined) continue;
    const { what, app, to = 'nothing', by, at } = change;
    lines.push(
      `Lost: revision ${revisionOf(key)}, ${what} ${app} → ${to}, ${by}, ${at}. Make the change again if it is still needed.`,
    );
  }
  return lines;
}

/** Writes damaged history files again from a kept state that has their change, and sets the others aside. */
async function repairHistory(store: Store): Promise<string[]> {
  const states = (await store.states(manifestKey)).filter(isIntact);
  const lines: string[] = [];
  for (const key of await damagedHistory(store)) {
    const change = changeIn(states, revisionOf(key));
    const stored = await store.get(key);
    if (change === undefined && stored !== undefined)
      await store.put(`damaged/${key}`, stored.bytes);
    await store.remove(key);
    if (change !== undefined) await store.put(key, changeBytes(change));
    lines.push(
      change === undefined
        ? `${key} cannot be read: it was moved to damaged/${key}.`
        : `${key} was written again, from a state that has its change.`,
    );
  }
  return lines;
}

/** Returns the change that led to a revision, from the kept states. */
function changeIn(states: readonly Stored[], revision: number): Change | undefined {
  return states
    .flatMap(({ bytes }) => Object.values(parseManifest(bytes.toString()).entries).map(readEntry))
    .find((entry) => entry.revision === revision)?.change;
}

const revisionOf = (key: string) => Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0);
