import type { BootstrapRemote } from '@studio/shared/config';
import { maxImportRetries, type RemoteModule } from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import type { Tell } from '../reports/queue.ts';
import { isRemoteModule } from './remote-module.ts';
import { fallsSilent, type Listen } from './silence.ts';
import { createTellOutcome } from './tell-outcome.ts';

/** Pauses before the second and third attempt, in milliseconds. */
const pauses = [400, 1600];

/** After this long without a remote, in milliseconds, and silence, the visitor is told; loading goes on. */
const patience = 10_000;

/** Fetches a remote's module once, by the address of its entry, after so many failed attempts. */
export type FetchModule = (entry: string, attempt: number) => Promise<unknown>;

/** A remote's module, and the address of the release's entry that it came from. */
export interface Arrival {
  readonly module: RemoteModule;
  readonly entry: string;
}

/** Loads remotes, each release once. */
export interface RemoteLoader {
  /**
   * A remote's live release. Several calls share one attempt.
   * @throws RemoteLoadError when it cannot be had, or takes long and nothing of it arrives; a later call tries anew
   */
  readonly load: (remote: BootstrapRemote) => Promise<Arrival>;
  /** The same, but the release before the live one does too when the live one fails or stays silent. */
  readonly loadAny: (remote: BootstrapRemote) => Promise<Arrival>;
  /**
   * The release before the live one, for a tab in which the live one has failed after it had arrived.
   * @throws where there is none, or it does not arrive either
   */
  readonly loadPrevious: (remote: BootstrapRemote) => Promise<Arrival>;
  /** Calls back when a remote that was given up as slow has arrived after all. */
  readonly onLateArrival: (listener: () => void) => void;
}

/** What the loader needs of the world; tests shorten the waits. */
export interface RemoteLoaderOptions {
  readonly fetchModule: FetchModule;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** How to notice that a slow release is arriving; not at all unless told. */
  readonly listen?: Listen;
  /** Where it is told how the live releases arrive; nowhere unless told. */
  readonly tell?: Tell;
}

/** A live release under way. */
interface Live {
  readonly arriving: Promise<Arrival>;
  /** Whether it falls silent before it arrives or fails. */
  readonly silent: Promise<boolean>;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the work fails, never when it succeeds. */
function failureOf(work: Promise<unknown>): Promise<true> {
  return new Promise((resolve) => work.catch(() => resolve(true)));
}

/** Makes the loader of a tab. */
export function createRemoteLoader({
  fetchModule,
  wait = sleep,
  listen = () => () => undefined,
  tell = () => undefined,
}: RemoteLoaderOptions): RemoteLoader {
  const underWay = new Map<string, Promise<Arrival>>();
  const live = new Map<string, Live>();
  const failures = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tellOutcome = createTellOutcome(tell, wait);

  async function attempt(entry: string): Promise<Arrival> {
    const failed = failures.get(entry) ?? 0;
    // A browser that keeps failed imports would only be asked for what it has failed to get.
    if (failed > maxImportRetries) throw new Error('it has failed too often on this page');
    try {
      const module = await fetchModule(entry, failed);
      if (!isRemoteModule(module)) throw new Error('it does not keep the contract');
      return { module, entry };
    } catch (error) {
      failures.set(entry, failed + 1);
      throw error;
    }
  }

  async function attempts(entry: string): Promise<Arrival> {
    for (const pause of pauses) {
      try {
        return await attempt(entry);
      } catch {
        await wait(pause);
      }
    }
    return await attempt(entry);
  }

  function release(entry: string): Promise<Arrival> {
    const found = underWay.get(entry);
    if (found !== undefined) return found;
    const loading = attempts(entry).catch((error: unknown) => {
      underWay.delete(entry);
      live.delete(entry);
      throw error;
    });
    underWay.set(entry, loading);
    return loading;
  }

  function liveRelease({ name, entry }: BootstrapRemote): Live {
    const arriving = release(entry);
    const found = live.get(entry);
    if (found !== undefined) return found;
    const loading = { arriving, silent: fallsSilent(entry, arriving, { wait, listen }) };
    live.set(entry, loading);
    tellOutcome(name, loading);
    return loading;
  }

  async function previous({ previous }: BootstrapRemote): Promise<Arrival> {
    if (previous === undefined) throw new Error('there is no release before this one');
    return await release(previous.entry);
  }

  async function substitute(remote: BootstrapRemote, { arriving, silent }: Live): Promise<Arrival> {
    const isWanted = await Promise.race([silent, failureOf(arriving)]);
    if (!isWanted) throw new Error('the live release is there');
    return await previous(remote);
  }

  /** The first of the releases to arrive, unless that takes too long. */
  async function first(
    remote: BootstrapRemote,
    { silent }: Live,
    releases: Promise<Arrival>[],
  ): Promise<Arrival> {
    const arriving = Promise.any(releases).catch((error: unknown) => {
      throw new RemoteLoadError(remote.name, 'failed', { cause: error });
    });
    const tooLong = wait(patience).then(async () => void (await silent));
    const arrival = await Promise.race([arriving, tooLong]);
    if (arrival !== undefined) return arrival;
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
      const loading = liveRelease(remote);
      return first(remote, loading, [loading.arriving]);
    },
    loadAny(remote) {
      const loading = liveRelease(remote);
      return first(remote, loading, [loading.arriving, substitute(remote, loading)]);
    },
    loadPrevious: previous,
    onLateArrival(listener) {
      listeners.add(listener);
    },
  };
}
