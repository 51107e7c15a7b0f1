import type { AppName } from '@studio/shared/contract';
import { rollBack } from '../check/roll-back.ts';
import {
  type Change,
  type Manifest,
  type ManifestAccess,
  RejectedError,
  readHistory,
  readManifest,
} from '../manifest/manifest.ts';
import type { Store } from '../store/open-store.ts';
import { authorOf, type Command, eachApp } from './command.ts';
import type { CommandOptions } from './command-line.ts';
import { rollbackGeneration } from './generation.ts';
import { rollBackSet } from './stage.ts';

/** Makes earlier releases, or a whole earlier generation, live again, or ends roll-outs. */
export const rollback: Command = (options, access) => {
  const { generation, stage } = options;
  if (stage !== undefined) return rollBackSet({ ...options, stage }, access);
  return generation === undefined
    ? rollBackApps(options, access)
    : rollbackGeneration({ ...options, generation }, access);
};

const rollBackApps = (options: CommandOptions, access: ManifestAccess) =>
  eachApp(options.apps, async (app) => {
    await access.signerOf(app);
    const { store } = access;
    const seen = await readManifest(store);
    const from = (seen.rollouts?.[app] ?? seen.apps[app])?.version;
    const { to, by, because: why, anyway } = options;
    if (to !== undefined && seen.rollouts?.[app] === undefined && from === to)
      return { lines: [`${app} ${to} is live already.`], result: { from, to, passed: [] } };
    const target = await rollBack(access, {
      app,
      author: authorOf(options),
      what: 'roll back',
      to,
      anyway,
      confirm: confirmation(seen, app),
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

/** Confirms a rollback of the release that the team has seen live. */
function confirmation(seen: Manifest, app: AppName) {
  return (live: Manifest): boolean => {
    if (!isSame(live, seen, app)) {
      throw new RejectedError(
        `${app} ${live.apps[app]?.version} went live meanwhile: read the status, then run the command again.`,
      );
    }
    return true;
  };
}

/** Returns true when two states of the manifest have the same release of the app live and the same one rolled out. */
const isSame = (one: Manifest, other: Manifest, app: AppName) =>
  one.apps[app]?.version === other.apps[app]?.version &&
  one.rollouts?.[app]?.version === other.rollouts?.[app]?.version;
