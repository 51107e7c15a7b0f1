import { reasonOf } from '@studio/releases/errors';
import {
  type Entry,
  entryParts,
  type Grant,
  generationEntry,
  isOldStep,
  isRegistered,
  type Manifest,
  manifestOf,
  manifestText,
  parseManifest,
  readEntry,
  readGrant,
  type SignedEntry,
  type SignedManifest,
  verifyEntry,
  verifyGrant,
} from '@studio/releases/manifest';
import type { PublicKeys } from '@studio/releases/signature';
import type { AppName } from '@studio/shared/contract';
import type { StoredText } from '../storage/storage.ts';

/** The manifest that a gateway accepts from the store. */
interface Accepted {
  readonly live: Manifest;
  /** The reasons why entries of the store were rejected, one sentence each. */
  readonly problems: readonly string[];
}

/** The entries of the manifest that a gateway has accepted. Their revisions never go down. */
interface AcceptedEntries {
  /**
   * Accepts the entries that are signed by their teams and not older than the accepted ones.
   * @param text text of the manifest; undefined when the store has none
   * @throws {Error} when the text is no manifest
   */
  readonly accept: (text: string | undefined) => Promise<Accepted>;
}

/**
 * Opens the entries that a gateway has accepted.
 * @param stored keeps them across restarts
 * @throws {Error} with a sentence for operators, when the stored text is damaged
 */
export async function openAcceptedEntries(
  publicKeys: PublicKeys,
  stored: StoredText,
): Promise<AcceptedEntries> {
  const text = await stored.read();
  let accepted = parseStored(text);

  /** Returns the accepted entry of an app; undefined when its key was revoked since. */
  async function readAccepted(app: AppName): Promise<Entry | undefined> {
    const signed = accepted.entries[app];
    if (signed === undefined) return undefined;
    // The entry verified when it was accepted: a failure now means a revoked key, and the app needs a new entry.
    return await verifyEntry(app, signed, publicKeys).catch(() => undefined);
  }

  async function acceptEntry(
    app: AppName,
    signed: SignedEntry | undefined,
  ): Promise<{ entry?: Entry; signed?: SignedEntry; problem?: string }> {
    const before = await readAccepted(app);
    const remembered = accepted.entries[app];
    // The revision only rises, even after the key of the entry was removed.
    const revision = remembered === undefined ? 0 : readEntry(remembered).revision;
    const unchanged = {
      ...(remembered && { signed: remembered }),
      ...(before && { entry: before }),
    };
    if (signed === undefined)
      return before === undefined
        ? unchanged
        : { ...unchanged, problem: `The store has no entry of ${app}: its live release stays.` };
    if (before !== undefined && signed.entry === remembered?.entry) return unchanged;
    try {
      const entry = await verifyEntry(app, signed, publicKeys);
      if (remembered !== undefined && isOldStep(remembered, signed)) {
        const problem = `Revision ${entry.revision} of ${app} is rejected: it is a step of a roll-out that is over here.`;
        return { ...unchanged, problem };
      }
      if (entry.revision > revision) return { entry, signed };
      return {
        ...unchanged,
        problem:
          `Revision ${entry.revision} of ${app} is rejected, for revision ${revision} was live before. ` +
          `If the store was restored from a backup, run npm run release -- restore ${app} --above ${revision}.`,
      };
    } catch (error) {
      const outcome = before === undefined ? 'it is left out' : 'its live release stays';
      return { ...unchanged, problem: `${reasonOf(error)}: ${outcome}.` };
    }
  }

  /** Accepts the grants that the release manager signed and that are not older than the accepted ones. */
  async function acceptGrants(given: SignedManifest['grants']) {
    const problems: string[] = [];
    const next = { ...accepted.grants };
    const verified: Grant[] = [];
    for (const app of new Set([...Object.keys(accepted.grants), ...Object.keys(given)])) {
      const before = accepted.grants[app];
      const old = before && (await verifyGrant(app, before, publicKeys));
      const signed = given[app];
      const grant = signed && (await verifyGrant(app, signed, publicKeys));
      const revision = before === undefined ? 0 : readGrant(before).revision;
      const isCurrent = grant !== undefined && grant.revision >= revision;
      if (!isCurrent)
        problems.push(
          `The grant of ${app} in the store is missing, older than revision ${revision} or not signed by the release ` +
            `manager: ${old === undefined ? 'it does not count' : 'the last one stays'}.`,
        );
      const counted = isCurrent ? grant : old;
      if (isCurrent && signed) next[app] = signed;
      if (counted !== undefined) verified.push(counted);
    }
    return { next, verified, problems };
  }

  return {
    async accept(manifest) {
      const { entries, grants: given } = manifest === undefined ? nothing : parseManifest(manifest);
      const grants = await acceptGrants(given);
      const granted = Object.fromEntries(grants.verified.map((grant) => [grant.app, grant]));
      const isPart = (name: string) =>
        name === generationEntry || isRegistered(granted, entryParts(name).app);
      const names = [...new Set([...Object.keys(accepted.entries), ...Object.keys(entries)])];
      const outcomes = await Promise.all(
        names
          .filter(isPart)
          .map(async (app) => [app, await acceptEntry(app, entries[app])] as const),
      );
      // The revision of an app without a grant only rises too.
      const withoutGrant = Object.entries(accepted.entries).filter(([app]) => !isPart(app));
      const next = Object.fromEntries([
        ...withoutGrant,
        ...outcomes.flatMap(([app, { signed }]) => (signed ? [[app, signed] as const] : [])),
      ]);
      const before = manifestText(accepted);
      accepted = { entries: next, grants: grants.next };
      const text = manifestText(accepted);
      if (text !== before) await stored.write(text);
      const live = manifestOf(
        outcomes.flatMap(([, { entry }]) => entry ?? []),
        grants.verified,
      );
      // An app without a grant has no keys: only its name is reported.
      const unknown = Object.entries(entries)
        .filter(([app]) => !isPart(app))
        .map(([app, signed]) => [app, readEntry(signed)] as const)
        .flatMap(([app, { live, retired }]) => (retired ? [] : [[app, live] as const]));
      return {
        live: { ...live, apps: { ...live.apps, ...Object.fromEntries(unknown) } },
        problems: [...grants.problems, ...outcomes.flatMap(([, { problem }]) => problem ?? [])],
      };
    },
  };
}

const nothing: SignedManifest = { entries: {}, grants: {} };

function parseStored(text: string | undefined): SignedManifest {
  if (text === undefined) return nothing;
  try {
    return parseManifest(text);
  } catch (error) {
    throw new Error(
      'manifest.json in STATE_DIR is damaged: remove it, and the gateway accepts the current manifest of the store.',
      { cause: error },
    );
  }
}
