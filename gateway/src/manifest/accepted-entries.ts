import {
  type Entry,
  entriesText,
  isKnownApp,
  type Manifest,
  manifestOf,
  parseEntries,
  readEntry,
  type SignedEntry,
  verifyEntry,
} from '@studio/releases/manifest';
import type { PublicKeys } from '@studio/releases/signature';
import type { AppName } from '@studio/shared/contract';
import type { Memory } from './memory.ts';

/** The live set that a gateway takes from the store. */
export interface Accepted {
  readonly live: Manifest;
  /** Why some of what the store says was not taken, one sentence each. */
  readonly problems: readonly string[];
}

/** Entries of the live set that a gateway has taken. It never goes behind them. */
export interface AcceptedEntries {
  /**
   * Takes what is signed by those who may and not older than what was taken before.
   * @param text of the live set; undefined where the store has none
   * @throws where it is none
   */
  readonly accept: (text: string | undefined) => Promise<Accepted>;
}

/**
 * Opens the entries that a gateway has taken.
 * @param memory keeps them across restarts
 * @throws a sentence for operators where it holds something else
 */
export async function openAcceptedEntries(
  publicKeys: PublicKeys,
  memory: Memory,
): Promise<AcceptedEntries> {
  const kept = await memory.recall();
  let accepted = kept === undefined ? {} : parseKept(kept);

  /** Reads what was taken before; a key that was taken away since opens nothing. */
  async function readBefore(app: AppName): Promise<Entry | undefined> {
    const signed = accepted[app];
    if (signed === undefined) return undefined;
    return await verifyEntry(app, signed, publicKeys).catch(() => undefined);
  }

  async function take(
    app: AppName,
    signed: SignedEntry | undefined,
  ): Promise<{ entry?: Entry; signed?: SignedEntry; problem?: string }> {
    const before = await readBefore(app);
    const remembered = accepted[app];
    // The revision only rises, even after the key of the entry was removed.
    const revision = remembered === undefined ? 0 : readEntry(remembered).revision;
    const kept = { ...(remembered && { signed: remembered }), ...(before && { entry: before }) };
    if (signed === undefined)
      return before === undefined
        ? kept
        : { ...kept, problem: `The store says nothing of ${app}: what was live stays.` };
    if (before !== undefined && signed.entry === remembered?.entry) return kept;
    try {
      const entry = await verifyEntry(app, signed, publicKeys);
      if (entry.revision > revision) return { entry, signed };
      return {
        ...kept,
        problem: `Revision ${entry.revision} of ${app} is not taken, for ${revision} was live: if the store came back from a backup, npm run release -- restore ${app} --above ${revision}.`,
      };
    } catch (error) {
      const stays = before === undefined ? 'it is left out' : 'what was live stays';
      return { ...kept, problem: `${error instanceof Error ? error.message : error}: ${stays}.` };
    }
  }

  return {
    async accept(text) {
      const stored = text === undefined ? {} : parseEntries(text);
      const names = [...new Set([...Object.keys(accepted), ...Object.keys(stored)])];
      const taken = await Promise.all(
        names.filter(isKnownApp).map(async (app) => [app, await take(app, stored[app])] as const),
      );
      const next = Object.fromEntries(
        taken.flatMap(([app, { signed }]) => (signed ? [[app, signed] as const] : [])),
      );
      const isNew = entriesText(next) !== entriesText(accepted);
      accepted = next;
      if (isNew) await memory.keep(entriesText(next));
      const live = manifestOf(taken.flatMap(([, { entry }]) => entry ?? []));
      // Only their names count: this gateway has no keys for them.
      const unknown = Object.entries(stored)
        .filter(([app]) => !isKnownApp(app))
        .map(([app, signed]) => [app, readEntry(signed)] as const)
        .flatMap(([app, { live, retired }]) => (retired ? [] : [[app, live] as const]));
      return {
        live: { ...live, apps: { ...live.apps, ...Object.fromEntries(unknown) } },
        problems: taken.flatMap(([, { problem }]) => problem ?? []),
      };
    },
  };
}

function parseKept(text: string) {
  try {
    return parseEntries(text);
  } catch (error) {
    throw new Error(
      'live-set.json in STATE_DIR is damaged: remove it, and the gateway believes what the store says now.',
      { cause: error },
    );
  }
}
