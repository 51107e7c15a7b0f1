import { changeLiveSet, Refusal, rolledBack } from '@studio/releases/live';
import type { Store } from '@studio/releases/store';
import type { LiveSetSource, Warn } from '../live-set/follow-live-set.ts';
import { reasonToHalt } from './halt.ts';
import type { Health } from './health.ts';

interface Watched {
  readonly store: Store;
  readonly liveSet: Pick<LiveSetSource, 'current' | 'onChange'>;
  readonly health: Health;
  readonly warn: Warn;
}

/**
 * Watches what was made live last, and puts the release before it back once when it fails in too many browsers. Any
 * number of gateways may do so: the live set changes for the first of them only.
 * @returns looks now
 */
export function watchReleases({ store, liveSet, health, warn }: Watched): () => Promise<void> {
  let seen: number | undefined;
  liveSet.onChange(() => {
    const { change } = liveSet.current() ?? {};
    // What was told of it when it was live before is not what it is watched for now.
    if (change !== undefined) health.forget(change.app, change.to);
  });

  return async () => {
    const { change, revision } = liveSet.current() ?? {};
    if (change === undefined || seen === revision) return;
    const { app, to } = change;
    const now = Date.now();
    const why = reasonToHalt(change, health.of(app, to), now);
    if (why === undefined) return;
    seen = revision;
    const author = { at: new Date(now).toISOString(), by: 'the site', why };
    try {
      await changeLiveSet(store, (live) =>
        // Somebody else has changed it meanwhile: then it is not what failed any more.
        live.revision === revision ? rolledBack(live, app, author, 'halt') : undefined,
      );
      warn(`${app} ${to} was taken back: ${why}.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      warn(`${app} ${to} fails, but cannot be taken back: ${error.message}`);
    }
  };
}
