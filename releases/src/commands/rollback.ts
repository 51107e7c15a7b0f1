import type { AppName } from '@studio/shared/contract';
import { rollBack } from '../check/roll-back.ts';
import { signerIn } from '../keys/keys.ts';
import {
  accessWith,
  type Manifest,
  RejectedError,
  readHistory,
  readManifest,
} from '../manifest/manifest.ts';
import { openStore, type Store } from '../store/store.ts';
import { authorOf, eachApp, type Verb } from './command.ts';
import type { Wish } from './command-line.ts';

/** Whether a live set is still the one that somebody looked at, as far as an app goes. */
const isSame = (one: Manifest, other: Manifest, app: AppName) =>
  one.apps[app]?.version === other.apps[app]?.version &&
  one.rollouts?.[app]?.version === other.rollouts?.[app]?.version;

/** Refuses what was not meant: what somebody else has made live meanwhile, and to go back twice by accident. */
function meant(store: Store, seen: Manifest, app: AppName, { to }: Wish) {
  return async (live: Manifest): Promise<boolean> => {
    if (!isSame(live, seen, app)) {
      throw new RejectedError(
        `${app} ${live.apps[app]?.version} was made live meanwhile: look at the status, and ask again.`,
      );
    }
    if (to === undefined && live.rollouts?.[app] === undefined) await refuseTwice(store, live, app);
    return true;
  };
}

export const rollback: Verb = (wish, { releases, keys }) =>
  eachApp(wish.apps, async (app) => {
    await signerIn(keys, app);
    const store = openStore(releases);
    const seen = await readManifest(store);
    const from = (seen.rollouts?.[app] ?? seen.apps[app])?.version;
    const { to, by, because: why } = wish;
    if (to !== undefined && seen.rollouts?.[app] === undefined && from === to)
      return { lines: [`${app} ${to} is live already.`], result: { from, to, passed: [] } };
    const done = await rollBack(accessWith(store, keys, wish.above), {
      app,
      author: authorOf(wish),
      what: 'roll back',
      to: wish.to,
      anyway: wish.anyway,
      isMeant: meant(store, seen, app, wish),
    });
    const { version, passed = [] } = done ?? {};
    const state =
      version === undefined ? 'is retired: it was its first release' : `${version} is live`;
    const event = { app, version: from ?? '', by, ...(why && { why }) };
    return {
      lines: [...passed, `${app} ${state}.`],
      result: { from: from ?? null, to: version ?? null, passed },
      events: [
        version === undefined
          ? { type: 'retired', ...event }
          : { type: 'rolled-back', ...event, to: version },
      ],
    };
  });

/** How long one may not know yet that somebody else, or the site itself, has taken a release back, in milliseconds. */
const lately = 10 * 60 * 1000;

/**
 * Whoever takes a release back right after that was done would take back the one that was meant to stay.
 * @throws RejectedError where it was done in the last ten minutes
 */
export async function refuseTwice(
  store: Store,
  { apps }: Manifest,
  app: AppName,
  now = new Date(),
): Promise<void> {
  const last = (await readHistory(store)).filter((change) => change.app === app).at(-1);
  if (last === undefined || (last.what !== 'halt' && last.what !== 'roll back')) return;
  if (now.getTime() - Date.parse(last.at) > lately) return;
  const { version, before: [next] = [] } = apps[app] ?? {};
  if (next === undefined) return;
  throw new RejectedError(
    `${app} ${last.from} was taken back at ${last.at} already, by ${last.by}: ${version} is live. To go further back say where to: npm run release -- rollback ${app} --to ${next}`,
    'busy',
  );
}
