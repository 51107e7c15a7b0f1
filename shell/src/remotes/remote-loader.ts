import type { RemoteInBoot } from '@studio/shared/config';
import type { RemoteModule } from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isRemoteModule } from './remote-module.ts';

/** Pauses before the second and third attempt, in milliseconds. */
const pauses = [400, 1600];

/** After this long without a remote the visitor is told, in milliseconds; loading goes on. */
const patience = 10_000;

/** Fetches the module of a remote once; `again` after a failed attempt. */
export type FetchModule = (name: string, entry: string, again: boolean) => Promise<unknown>;

/** Loads remotes, each once. */
export interface RemoteLoader {
  /**
   * The module of a remote. Several calls share one attempt.
   * @throws RemoteLoadError when it cannot be had or takes too long; a later call tries anew
   */
  readonly load: (remote: RemoteInBoot) => Promise<RemoteModule>;
  /** Calls back when a remote that was given up as slow has arrived after all. */
  readonly onLateArrival: (listener: () => void) => void;
}

/** What the loader needs of the world; tests shorten the waits. */
export interface RemoteLoaderOptions {
  readonly fetchModule: FetchModule;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Makes the loader of a tab. */
export function createRemoteLoader({
  fetchModule,
  wait = sleep,
}: RemoteLoaderOptions): RemoteLoader {
  const underWay = new Map<string, Promise<RemoteModule>>();
  const failedBefore = new Set<string>();
  const listeners = new Set<() => void>();

  async function attempt(remote: RemoteInBoot): Promise<RemoteModule> {
    const again = failedBefore.has(remote.name);
    try {
      const module = await fetchModule(remote.name, remote.entry, again);
      if (!isRemoteModule(module)) throw new Error('it does not keep the contract');
      return module;
    } catch (error) {
      failedBefore.add(remote.name);
      throw error;
    }
  }

  async function attempts(remote: RemoteInBoot): Promise<RemoteModule> {
    for (const pause of pauses) {
      try {
        return await attempt(remote);
      } catch {
        await wait(pause);
      }
    }
    return await attempt(remote);
  }

  function start(remote: RemoteInBoot): Promise<RemoteModule> {
    const loading = attempts(remote).catch((error: unknown) => {
      underWay.delete(remote.name);
      throw new RemoteLoadError(remote.name, 'failed', { cause: error });
    });
    underWay.set(remote.name, loading);
    return loading;
  }

  return {
    async load(remote) {
      const loading = underWay.get(remote.name) ?? start(remote);
      const slow = wait(patience).then(() => 'slow' as const);
      const first = await Promise.race([loading, slow]);
      if (first !== 'slow') return first;
      loading.then(
        () => {
          for (const listener of listeners) listener();
        },
        () => undefined,
      );
      throw new RemoteLoadError(remote.name, 'slow');
    },
    onLateArrival(listener) {
      listeners.add(listener);
    },
  };
}
