import type { AppName } from '@studio/shared/contract';
import { rollBack } from '../check/roll-back.ts';
import type { Folders } from '../files/folders.ts';
import { signerIn } from '../keys/keys.ts';
import {
  accessWith,
  type Change,
  firstGeneration,
  type Manifest,
  RejectedError,
  readHistory,
  readManifest,
} from '../manifest/manifest.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { authorOf, type Command, eachApp } from './command.ts';
import type { CommandOptions } from './command-line.ts';
import { rollbackGeneration } from './generation.ts';

/** The time in which a team may not know yet of another rollback of its app, in milliseconds. */
const recent = 10 * 60 * 1000;

/** Makes earlier releases, or a whole earlier generation, live again, or ends roll-outs. */
export const rollback: Command = (options, folders) => {
  const { generation } = options;
  return generation === undefined
    ? rollBackApps(options, folders)
    : rollbackGeneration({ ...options, generation }, folders);
};

const rollBackApps = (options: CommandOptions, { releases, keys }: Folders) =>
  eachApp(options.apps, async (app) => {
    await signerIn(keys, app);
    const store = openStore(releases);
    const seen = await readManifest(store);
    const from = (seen.rollouts?.[app] ?? seen.apps[app])?.version;
    const { to, by, because: why, anyway } = options;
    if (to !== undefined && seen.rollouts?.[app] === undefined && from === to)
      return { lines: [`${app} ${to} is live already.`], result: { from, to, passed: [] } };
    const target = await rollBack(accessWith(store, keys, options.above), {
      app,
      author: authorOf(options),
      what: 'roll back',
      to,
      anyway,
      confirm: confirmation(store, seen, app, options),
    });
    const { version, skipped = [] } = target ?? {};
    const state =
      version === undefined
        ? `is retired: ${await withdrawalReason(store, app, from)}`
        : `${version} is live`;
    const event = { app, version: from ?? '', by, ...(why && { why }) };
    return {
      lines: [...skipped, `${app} ${state}.`],
      result: { from: from ?? null, to: version ?? null, passed: skipped },
      events: [
        version === undefined
          ? { type: 'retired', ...event }
          : { type: 'rolled-back', ...event, to: version },
      ],
    };
  });

/** Says why a rollback withdrew an app: its release was the first one, or the first one after another withdrawal. */
async function withdrawalReason(store: Store, app: AppName, from?: string): Promise<string> {
  const changes = (await readHistory(store)).filter((change) => change.app === app);
  const isWithdrawal = ({ what, to }: Change) =>
    what === 'retire' || (what === 'roll back' && to === undefined);
  // The last withdrawal is the one of this command.
  if (changes.filter(isWithdrawal).length < 2) return 'it was its first release';
  const earlier = changes.flatMap(({ to }) => (to === undefined || to === from ? [] : [to]));
  const failed = changes.flatMap(rolledBackIn);
  const last = earlier.findLast((one) => !failed.includes(one)) ?? earlier.at(-1);
  const none = 'it has no earlier release since it was withdrawn';
  return last === undefined
    ? none
    : `${none}; npm run release -- promote ${app} --version ${last} brings that one back`;
}

const rolledBackIn = ({ what, from }: Change) =>
  from !== undefined && (what === 'roll back' || what === 'halt') ? [from] : [];

/** Confirms a rollback of the release that the team has seen live, unless the app has just been rolled back. */
function confirmation(store: Store, seen: Manifest, app: AppName, { to }: CommandOptions) {
  return async (live: Manifest): Promise<boolean> => {
    if (!isSame(live, seen, app)) {
      throw new RejectedError(
        `${app} ${live.apps[app]?.version} went live meanwhile: read the status, then run the command again.`,
      );
    }
    if (to === undefined && live.rollouts?.[app] === undefined)
      await rejectRepeated(store, live, app);
    return true;
  };
}

/** Returns true when two states of the manifest have the same release of the app live and the same one rolled out. */
const isSame = (one: Manifest, other: Manifest, app: AppName) =>
  one.apps[app]?.version === other.apps[app]?.version &&
  one.rollouts?.[app]?.version === other.rollouts?.[app]?.version;

/**
 * Rejects a second rollback right after one by the site or another person: it would go one release too far back.
 * @throws {RejectedError} when the app was rolled back in the last ten minutes
 */
async function rejectRepeated(
  store: Store,
  { apps, generation }: Manifest,
  app: AppName,
): Promise<void> {
  const last = (await readHistory(store)).findLast(
    (change) =>
      change.app === app &&
      (change.generation ?? firstGeneration) === (generation ?? firstGeneration),
  );
  if (last === undefined || (last.what !== 'halt' && last.what !== 'roll back')) return;
  if (Date.now() - Date.parse(last.at) > recent) return;
  const { version, before: [next] = [], isFirst } = apps[app] ?? {};
  // Without an earlier release a rollback withdraws the app, which only an explicit command does so soon.
  if (next === undefined && !isFirst) return;
  const further =
    next === undefined
      ? `It has no earlier release; to withdraw the app: npm run release -- retire ${app}`
      : `To go further back, name the release: npm run release -- rollback ${app} --to ${next}`;
  throw new RejectedError(
    `${app} ${last.from} was already rolled back at ${last.at} by ${last.by}: ${version} is live. ${further}`,
    'busy',
  );
}
