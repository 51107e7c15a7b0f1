import type { AppName } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import { EndedByRemote } from './loading.ts';
import { renderSet, withoutServerBuilds } from './release-set.ts';
import { type RenderThread, startRenderThread } from './render-thread.ts';
import type { RendererParts } from './renderer.ts';

/** The thread of a release set. */
export interface SetThread extends RenderThread {
  /** Remotes of the set that it does without because they do not load; complete when it is ready. */
  readonly leftOut: ReadonlySet<string>;
  /**
   * Begins another thread of the set with what this one does without: it may have been too busy a machine that was to
   * blame.
   * @returns undefined where there is nothing to try, or it is too early
   */
  readonly beginWhole: () => SetThread | undefined;
}

/** Begins the thread of a release set, without remotes that are known not to load. */
export type BeginThread = (releases: ReleaseSet) => SetThread;

/** How many remotes that do not load, and sentences about them, are remembered. */
const remembered = 100;

/**
 * Makes it.
 * @param leftOutFor so long, in milliseconds, a remote that does not load is not tried again
 */
export function createBeginThread(
  { releasesDir, read, warn, timeout }: RendererParts,
  leftOutFor: number,
): BeginThread {
  const unloadable = new LRUCache<string, true>({ max: remembered, ttl: leftOutFor });
  const told = new LRUCache<string, true>({ max: remembered });

  function tellOnce(sentence: string): void {
    if (!told.has(sentence)) warn(sentence);
    told.set(sentence, true);
  }

  return function begin(releases) {
    const set = renderSet(releases, releasesDir);
    const nameOf = (app: AppName) => `${app} ${releases.apps[app]?.release.version}`;
    const remotes = set.remotes.map(({ name }) => name);
    const leftOut = new Set(remotes.filter((app) => unloadable.has(nameOf(app))));

    function leaveOut(app: AppName, reason: string): void {
      leftOut.add(app);
      unloadable.set(nameOf(app), true);
      tellOnce(`The server build of ${nameOf(app)} does not load, browsers get frames: ${reason}`);
    }

    const thread = startRenderThread(withoutServerBuilds(set, leftOut), {
      read,
      timeout,
      onUnloadable: leaveOut,
      onUncaught: (reason) => tellOnce(`What a release began on the server failed: ${reason}`),
    });
    const ready = thread.ready.catch((error: unknown) => {
      if (error instanceof EndedByRemote) leaveOut(error.app, String(error.cause));
      throw error;
    });
    ready.catch(() => undefined);

    function beginWhole(): SetThread | undefined {
      const missing = [...leftOut];
      if (missing.every((app) => unloadable.has(nameOf(app)))) return undefined;
      const whole = begin(releases);
      // Until it is known, and a while after it is known to be in vain, nobody tries again.
      for (const app of missing) unloadable.set(nameOf(app), true);
      const forgive = () => {
        for (const app of missing) if (!whole.leftOut.has(app)) unloadable.delete(nameOf(app));
      };
      whole.ready.then(forgive, () => undefined);
      return whole;
    }

    return { ...thread, ready, leftOut, beginWhole };
  };
}
