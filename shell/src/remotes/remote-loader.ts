import type { RemoteInBoot } from '@studio/shared/config';
import { furtherAttempts, type RemoteModule } from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { isRemoteModule } from './remote-module.ts';

/** Pauses before the second and third attempt, in milliseconds. */
const pauses = [400, 1600];

/** After this much silence, in milliseconds, the release before this one is tried as well. */
const silence = 6000;

/** After this long without a remote, in milliseconds, the visitor is told; loading goes on. */
const patience = 10_000;

/** Fetches a remote's module once, under a name of its own, after so many failed attempts. */
export type FetchModule = (name: string, entry: string, attempt: number) => Promise<unknown>;

/** Loads remotes, each release once. */
export interface RemoteLoader {
  /**
   * The module of a remote's live release. Several calls share one attempt.
   * @throws RemoteLoadError when it cannot be had or takes too long; a later call tries anew
   */
  readonly load: (remote: RemoteInBoot) => Promise<RemoteModule>;
  /** The same, but the release before the live one does too when the live one fails or stays silent. */
  readonly loadAny: (remote: RemoteInBoot) => Promise<RemoteModule>;
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

/** Resolves when the work fails, never when it succeeds. */
function failureOf(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => work.catch(() => resolve()));
}

/** Makes the loader of a tab. */
export function createRemoteLoader({
  fetchModule,
  wait = sleep,
}: RemoteLoaderOptions): RemoteLoader {
  const underWay = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, number>();
  const listeners = new Set<() => void>();

  async function attempt(name: string, entry: string): Promise<RemoteModule> {
    const failed = failures.get(entry) ?? 0;
    // A browser that keeps failed imports would only be asked for what it has failed to get.
    if (failed > furtherAttempts) throw new Error('it has failed too often on this page');
    try {
      const module = await fetchModule(name, entry, failed);
      if (!isRemoteModule(module)) throw new Error('it does not keep the contract');
      return module;
    } catch (error) {
      failures.set(entry, failed + 1);
      throw error;
    }
  }

  async function attempts(name: string, entry: string): Promise<RemoteModule> {
    for (const pause of pauses) {
      try {
        return await attempt(name, entry);
      } catch {
        await wait(pause);
      }
    }
    return await attempt(name, entry);
  }

  function release(name: string, entry: string): Promise<RemoteModule> {
    const found = underWay.get(entry);
    if (found !== undefined) return found;
    const loading = attempts(name, entry).catch((error: unknown) => {
      underWay.delete(entry);
      throw error;
    });
    underWay.set(entry, loading);
    return loading;
  }

  async function previous(
    remote: RemoteInBoot,
    live: Promise<RemoteModule>,
  ): Promise<RemoteModule> {
    if (remote.previous === undefined) throw new Error('there is no release before this one');
    await Promise.race([wait(silence), failureOf(live)]);
    return await release(`${remote.name}-previous`, remote.previous.entry);
  }

  /** The first of the releases to arrive, unless that takes too long. */
  async function first(
    remote: RemoteInBoot,
    releases: Promise<RemoteModule>[],
  ): Promise<RemoteModule> {
    const arriving = Promise.any(releases).catch((error: unknown) => {
      throw new RemoteLoadError(remote.name, 'failed', { cause: error });
    });
    const module = await Promise.race([arriving, wait(patience)]);
    if (module !== undefined) return module;
    arriving.then(
      () => {
        for (const listener of listeners) listener();
      },
      () => undefined,
    );
    throw new RemoteLoadError(remote.name, 'slow');
  }

  return {
    load(remote) {
      return first(remote, [release(remote.name, remote.entry)]);
    },
    loadAny(remote) {
      const live = release(remote.name, remote.entry);
      return first(remote, [live, previous(remote, live)]);
    },
    onLateArrival(listener) {
      listeners.add(listener);
    },
  };
}
