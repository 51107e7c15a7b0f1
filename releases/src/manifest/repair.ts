import type { Signer } from '../keys/signature.ts';
import type { Store, Stored } from '../store/store.ts';
import type { ManifestAccess } from './access.ts';
import { believedEntry } from './change-manifest.ts';
import type { Author } from './changes.ts';
import { entriesText, parseEntries, readEntry, type SignedEntry, signEntry } from './entries.ts';
import { changeBytes, historyKey, historyPrefix, readChange } from './history.ts';
import { RejectedError } from './rejected-error.ts';
import type { Change } from './schemas.ts';
import { isWhole, manifestKey, nameOfState, readState } from './states.ts';

const isJson = ({ bytes }: Stored): boolean => {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
};

const revisionOf = (key: string) => Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0);

async function damagedHistory(store: Store): Promise<string[]> {
  const damaged: string[] = [];
  for (const key of await store.list(historyPrefix)) {
    const stored = await store.get(key);
    if (stored !== undefined && !isJson(stored)) damaged.push(key);
  }
  return damaged;
}

/** Names the objects of the live set and its history that are damaged, a sentence each. */
export async function findDamaged(store: Store): Promise<string[]> {
  const stored = await store.get(manifestKey);
  const history = await damagedHistory(store);
  const names = [
    ...(stored === undefined || isWhole(stored) ? [] : [nameOfState(stored)]),
    ...history,
  ];
  return names.map((name) => `${name} is damaged: npm run release -- repair.`);
}

/** The outcome of a repair: sentences, and by app the revision under which it was signed anew. */
export interface Repaired {
  readonly lines: readonly string[];
  readonly revisions: Readonly<Record<string, number>>;
}

/** Every whole state that is kept, the newest first. */
const wholeStates = async (store: Store) => (await store.states(manifestKey)).filter(isWhole);

const entriesOf = ({ bytes }: Stored) => parseEntries(bytes.toString());

/** Gives the change that led to a revision, from the kept states. */
function changeIn(states: readonly Stored[], revision: number): Change | undefined {
  return states
    .flatMap((state) => Object.values(entriesOf(state)).map(readEntry))
    .find((entry) => entry.revision === revision)?.change;
}

/** Writes damaged changes anew where a kept state has them, and sets the others aside: what they said is not known. */
async function repairHistory(store: Store): Promise<string[]> {
  const states = await wholeStates(store);
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
        : `${key} is written anew, from a state that has it.`,
    );
  }
  return lines;
}

/** Says what the history knows of the changes after a revision: they are lost. */
async function lostChanges(store: Store, revision: number): Promise<string[]> {
  const keys = (await store.list(historyPrefix)).filter((key) => revisionOf(key) > revision);
  const lines: string[] = [];
  for (const key of keys) {
    const change = readChange(await store.get(key));
    if (change === undefined) continue;
    const { what, app, to = 'nothing', by, at } = change;
    lines.push(
      `Lost: revision ${revisionOf(key)}, ${what} ${app} → ${to}, ${by}, ${at}. If it is meant still, do it again.`,
    );
  }
  return lines;
}

/** Signs an app's entry as it is under a new revision; undefined where its key is not here. */
async function signAnew(
  app: string,
  before: SignedEntry,
  revision: number,
  signer: Signer | undefined,
  author: Author,
): Promise<SignedEntry | undefined> {
  if (signer === undefined) return undefined;
  const entry = readEntry(before);
  const to = entry.retired ? {} : { to: entry.live.version };
  const change: Change = { ...author, what: 'restore', app, ...to };
  return signEntry({ ...entry, revision, change }, signer);
}

/**
 * Puts the newest kept state in the place of a damaged one, as a new state: the apps whose key is here are signed anew,
 * above every revision that the store knows of; the others stay as they are. Nothing is guessed:
 * what a damaged state said is lost, and told as far as the history knows it.
 */
async function repairLive(
  { store, publicKeys, signerOf, above = 0 }: ManifestAccess,
  apps: readonly string[],
  author: Author,
): Promise<Repaired> {
  const stored = await store.get(manifestKey);
  if (stored === undefined || isWhole(stored)) return { lines: [], revisions: {} };
  // Throws where no state is whole.
  const { entries, tag } = await readState(store);
  const newest = Math.max(0, ...Object.values(entries).map((one) => readEntry(one).revision));
  const known = (await store.list(historyPrefix)).map(revisionOf);
  let revision = Math.max(newest, above, ...known);
  const repaired: Record<string, SignedEntry> = { ...entries };
  const revisions: Record<string, number> = {};
  const left: string[] = [];
  const unsigned: string[] = [];
  for (const [app, before] of Object.entries(entries)) {
    // A key of this operator must not give its word for what another one has put into the store.
    if ((await believedEntry(app, before, publicKeys)) === undefined) {
      unsigned.push(app);
      continue;
    }
    const signer = apps.includes(app) ? await signerOf(app).catch(() => undefined) : undefined;
    const signed = await signAnew(app, before, revision + 1, signer, author);
    if (signed === undefined) left.push(app);
    else {
      revision += 1;
      repaired[app] = signed;
      revisions[app] = revision;
    }
  }
  if (Object.keys(revisions).length === 0)
    throw new RejectedError(
      `${nameOfState(stored)} is damaged, and no key is here that could sign what was live before: ask the release manager, or a team.`,
      'damaged',
    );
  const lost = await lostChanges(store, newest);
  if (!(await store.compareAndSet(manifestKey, tag, Buffer.from(entriesText(repaired)))))
    throw new RejectedError(
      'Others have changed the live set meanwhile: look at the status.',
      'busy',
    );
  for (const [app, number] of Object.entries(revisions)) {
    const { change } = readEntry(repaired[app] ?? { entry: '' });
    if (change) await store.put(historyKey(number), changeBytes(change));
  }
  return {
    lines: [
      `${nameOfState(stored)} was damaged: what was live as revision ${newest} is live again.`,
      ...Object.entries(revisions).map(
        ([app, number]) =>
          `${app} ${readEntry(repaired[app] ?? { entry: '' }).live.version} is signed anew, as revision ${number}.`,
      ),
      ...left.map(
        (app) =>
          `${app} stays as it was signed; where a site refuses that as too old: npm run release -- restore ${app} --above ${revision}.`,
      ),
      ...unsigned.map(
        (app) =>
          `${app} stays as it is: its kept entry is not signed by its team. Look at it, then: npm run release -- restore ${app}.`,
      ),
      ...lost,
    ],
    revisions,
  };
}

/**
 * Repairs the live set, then its history.
 * @param apps those to be signed anew
 * @throws {RejectedError} when no kept state is whole, or no key is here
 */
export async function repair(
  access: ManifestAccess,
  apps: readonly string[],
  author: Author,
): Promise<Repaired> {
  const { lines, revisions } = await repairLive(access, apps, author);
  return { lines: [...lines, ...(await repairHistory(access.store))], revisions };
}
