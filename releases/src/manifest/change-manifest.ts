import { setTimeout } from 'node:timers/promises';
import { isPairOf, type PublicKeys, releaseManager, type Signer } from '../keys/signature.ts';
import type { ManifestAccess } from './access.ts';
import {
  type Entry,
  manifestOf,
  manifestText,
  readEntry,
  type SignedEntry,
  type SignedManifest,
  signEntry,
  unverified,
  verifyEntry,
} from './entries.ts';
import { generationEntry, type ManifestPart, partOf, teamOf, withPart } from './generations.ts';
import { signGrant, verifiedGrants } from './grants.ts';
import { record } from './history.ts';
import { RejectedError } from './rejected-error.ts';
import type { Manifest } from './schemas.ts';
import { manifestKey, needsRepair, readState } from './states.ts';

/** The number of attempts while other changes come first. */
const maxAttempts = 50;

/** The longest pause between two attempts, in milliseconds. */
const longestPause = 40;

/**
 * Changes the manifest in one step for every reader; of two changes at once, one follows the other. A run that is
 * stopped at any moment leaves an intact manifest, and the next change completes the history.
 * @param change gives the next manifest, or undefined for no change; the entries and grants that differ are signed.
 *   Several manifests that follow one another become visible together, each with its revision and its change
 * @param part the part of the manifest that changes: the live generation by default
 * @returns the part after the change
 * @throws {RejectedError} when the change is rejected, when the manifest is damaged, or when other changes came first
 *   in every attempt
 */
export async function changeManifest(
  { store, publicKeys, signerOf, above = 0 }: ManifestAccess,
  change: (live: Manifest) => Manifest | readonly Manifest[] | undefined,
  part: ManifestPart = 'live',
): Promise<Manifest> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { tag, damaged, ...seen } = await readState(store);
    if (damaged !== undefined) throw new RejectedError(needsRepair(damaged), 'damaged');
    const live = await verifiedManifest(seen, publicKeys);
    await record(store, live);
    if (live.unsigned?.includes(generationEntry)) throw new RejectedError(unsignedGeneration);
    const changed = change({
      ...partOf(live, part),
      revision: Math.max(live.revision, above),
    });
    const steps = [changed ?? []].flat();
    const last = steps.at(-1);
    if (last === undefined) return partOf(live, part);
    const entries = { ...seen.entries };
    const grants = { ...seen.grants };
    const made = [live];
    for (const step of steps) {
      const before = made.at(-1) ?? live;
      const next = withPart(before, step, part);
      for (const app of [...Object.keys(next.apps), ...Object.keys(next.retired ?? {})]) {
        const entry = entryOf(next, app);
        if (entry === undefined || !isChanged(before, next, app)) continue;
        const signer = await signerOf(teamOf(app));
        requireOwn(await publicKeys(signer.by), signer, app);
        entries[app] = signEntry(entry, signer, entries[app]);
      }
      for (const [app, grant] of Object.entries(next.grants ?? {})) {
        if (grant.revision === before.grants?.[app]?.revision) continue;
        grants[app] = signGrant(grant, (await signerOf(releaseManager)).privateKey);
      }
      made.push(next);
    }
    const text = manifestText({ entries, grants });
    if (await store.compareAndSet(manifestKey, tag, Buffer.from(text))) {
      for (const next of made.slice(1)) await record(store, next);
      return last;
    }
    await setTimeout(Math.random() * longestPause);
  }
  throw new RejectedError(
    'Other changes of the manifest came first in every attempt: try again in a moment.',
    'busy',
  );
}

/**
 * Requires that sites accept the signature of a team: a key that is no longer the app's would hide its live release.
 * @throws {RejectedError} with a sentence
 */
function requireOwn(accepted: readonly string[], { by, privateKey }: Signer, app: string): void {
  if (by !== teamOf(app) || accepted.length === 0 || isPairOf(accepted, privateKey)) return;
  throw new RejectedError(
    `${by}.key is no key of ${by} any more: its team signs (status ${by} names the key).`,
  );
}

const unsignedGeneration =
  'The release manager did not sign which generation is live: npm run release -- restore --generation with its key.';

/**
 * Returns the manifest of the verified entries, with the revision of all entries and the apps whose entry is left out.
 */
async function verifiedManifest(signed: SignedManifest, publicKeys: PublicKeys): Promise<Manifest> {
  const { entries, grants } = signed;
  const found = await Promise.all(
    Object.entries(entries).map(([app, entry]) => verifiedEntry(app, entry, publicKeys)),
  );
  const verified = found.filter((entry) => entry !== undefined);
  const unsigned = Object.keys(entries).filter((app) =>
    verified.every((entry) => entry.app !== app),
  );
  const valid = Object.values(await verifiedGrants(grants, publicKeys));
  return { ...manifestOf(verified, valid), revision: unverified(signed).revision, unsigned };
}

/**
 * Returns the entry that a change may build on; undefined when neither the app's team nor the release manager signed
 * it. Entries of apps without a public key here cannot be verified, and are returned as they are.
 */
export async function verifiedEntry(
  app: string,
  signed: SignedEntry,
  publicKeys: PublicKeys,
): Promise<Entry | undefined> {
  if ((await publicKeys(teamOf(app))).length === 0) return readEntry(signed);
  // The caller reports an entry without a valid signature by its app.
  return await verifyEntry(app, signed, publicKeys, { anyGateway: true }).catch(() => undefined);
}

function entryOf(manifest: Manifest, app: string): Entry | undefined {
  const { revision, change } = manifest;
  const rest = change && { change };
  const last = manifest.retired?.[app];
  if (last !== undefined)
    return { app, revision, live: { version: last, before: [] }, ...rest, retired: true };
  const live = manifest.apps[app];
  const rollout = manifest.rollouts?.[app];
  return live && { app, revision, live, ...(rollout && { rollout }), ...rest };
}

function isChanged(live: Manifest, next: Manifest, app: string): boolean {
  const partOf = ({ apps, rollouts, retired }: Manifest) =>
    JSON.stringify([apps[app], rollouts?.[app], retired?.[app]]);
  // A grant changes no entry: its team, not the release manager, signed what is live.
  const isGrant = next.grants?.[app]?.revision !== live.grants?.[app]?.revision;
  return (next.change?.app === app && !isGrant) || partOf(live) !== partOf(next);
}
