import type { BootstrapRemote } from '@studio/shared/contract';
import {
  agreedContract,
  appNamed,
  type BrowserPagesModule,
  maxImportRetries,
  offeredContracts,
  type RemoteModule,
} from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import type { AddReport } from '../reports/failures.ts';
import type { ReleaseFiles } from './federation.ts';
import { detectStall, type MonitorProgress } from './stall-detection.ts';

/** The pauses before the second and the third attempt, in milliseconds. */
const retryDelays = [400, 1600];

/** The time after which a stalled remote is reported to the visitor, in milliseconds; loading continues. */
const loadTimeout = 10_000;

/**
 * Imports the module of a release once.
 * @param attempt number of failed attempts
 */
export type ImportRemote = (release: ReleaseFiles, attempt: number) => Promise<unknown>;

/** Returns the routes of a *pages* remote. */
export type CreatePageRoutes = (
  app: string,
  module: BrowserPagesModule,
) => Promise<RemoteModule['routes']>;

/** A remote's module, and the address of the entry that it came from. */
export interface LoadedRemote {
  readonly module: RemoteModule;
  readonly entry: string;
}

/** Loads remotes, each release once. */
export interface RemoteLoader {
  /**
   * Loads a remote's live release. Concurrent calls share one attempt; a call after a failure tries again.
   * @throws {RemoteLoadError} when every attempt fails (`failed`), or when the release stalls (`slow`)
   */
  readonly load: (remote: BootstrapRemote) => Promise<LoadedRemote>;
  /** Loads the live release as `load` does; when it fails or stalls, the fallback too, and returns the first to load. */
  readonly loadOrFallback: (remote: BootstrapRemote) => Promise<LoadedRemote>;
  /**
   * Loads the fallback of a remote whose live release has failed after it had loaded.
   * @throws when the remote has no fallback, or the fallback fails
   */
  readonly loadFallback: (remote: BootstrapRemote) => Promise<LoadedRemote>;
  /** Calls the listener when a remote loads after it was reported as `slow`. */
  readonly onLateLoad: (listener: () => void) => void;
}

export interface RemoteLoaderOptions {
  readonly importRemote: ImportRemote;
  /** Makes the routes of *pages* remotes; without it they fail. */
  readonly createPageRoutes?: CreatePageRoutes;
  /** Waits; tests replace it. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Monitors slow downloads; by default no download shows progress. */
  readonly monitorProgress?: MonitorProgress;
  /** Receives the outcome of live releases. */
  readonly addReport?: AddReport;
}

type LoadingRemote = LoadingRelease<LoadedRemote>;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Creates the remote loader of a tab. */
export function createRemoteLoader({
  importRemote,
  createPageRoutes = () => Promise.reject(new Error('no pages')),
  wait = sleep,
  monitorProgress = () => () => undefined,
  addReport = () => undefined,
}: RemoteLoaderOptions): RemoteLoader {
  const loading = new Map<string, Promise<LoadedRemote>>();
  const live = new Map<string, LoadingRemote>();
  /** The errors of the failed attempts, by entry. */
  const failures = new Map<string, readonly unknown[]>();
  const lateListeners = new Set<() => void>();
  const reportOutcome = createOutcomeReporter(addReport, wait);

  async function moduleOf(app: string, exported: unknown): Promise<RemoteModule> {
    if (isOfContract(exported)) {
      if (isRoutesModule(exported)) return exported;
      if (isPagesModule(exported))
        return { ...exported, routes: await createPageRoutes(app, exported) };
    }
    throw new Error('the module breaks the contract');
  }

  async function attempt(app: string, release: ReleaseFiles): Promise<LoadedRemote> {
    const { entry } = release;
    const errors = failures.get(entry) ?? [];
    // The import map holds the integrity of so many URLs per script, and browsers keep a failed import by its URL.
    if (errors.length > maxImportRetries) {
      throw new Error('too many failed attempts on this page', { cause: errors.at(-1) });
    }
    try {
      const module = await moduleOf(app, await importRemote(release, errors.length));
      return { module, entry };
    } catch (error) {
      failures.set(entry, [...errors, error]);
      throw error;
    }
  }

  async function attemptWithRetries(app: string, release: ReleaseFiles): Promise<LoadedRemote> {
    for (const delay of retryDelays) {
      try {
        return await attempt(app, release);
      } catch {
        // The last attempt's error counts; any error, also of the remote's own code, may pass with a new import.
        await wait(delay);
      }
    }
    return await attempt(app, release);
  }

  function loadRelease(app: string, release: ReleaseFiles): Promise<LoadedRemote> {
    const { entry } = release;
    const found = loading.get(entry);
    if (found !== undefined) return found;
    const module = attemptWithRetries(app, release).catch((error: unknown) => {
      loading.delete(entry);
      live.delete(entry);
      throw error;
    });
    loading.set(entry, module);
    return module;
  }

  function loadLive(remote: BootstrapRemote): LoadingRemote {
    const { name, entry, scripts } = remote;
    const module = loadRelease(name, remote);
    const found = live.get(entry);
    if (found !== undefined) return found;
    const release = { module, stalled: detectStall(scripts, module, { wait, monitorProgress }) };
    live.set(entry, release);
    reportOutcome(name, release);
    return release;
  }

  async function loadFallback({ name, previous }: BootstrapRemote): Promise<LoadedRemote> {
    if (previous === undefined) throw new Error('the remote has no fallback');
    return await loadRelease(name, previous);
  }

  async function loadFallbackIfNeeded(
    remote: BootstrapRemote,
    { module, stalled }: LoadingRemote,
  ): Promise<LoadedRemote> {
    const isNeeded = await Promise.race([stalled, rejectionOf(module)]);
    if (!isNeeded) throw new Error('the live release has loaded');
    return await loadFallback(remote);
  }

  /** Returns the first release to load; rejects when all fail, or when the live one stalls past the timeout. */
  async function firstOf(
    releases: Promise<LoadedRemote>[],
    { name }: BootstrapRemote,
    { stalled }: LoadingRemote,
  ): Promise<LoadedRemote> {
    const first = Promise.any(releases).catch((error: unknown) => {
      throw new RemoteLoadError(name, 'failed', { cause: error });
    });
    const timeout = wait(loadTimeout).then(async () => void (await stalled));
    const loaded = await Promise.race([first, timeout]);
    if (loaded !== undefined) return loaded;
    first.then(
      () => {
        for (const listener of lateListeners) listener();
      },
      // The panel is on the screen already, and the outcome is reported.
      () => undefined,
    );
    throw new RemoteLoadError(name, 'slow');
  }

  return {
    load(remote) {
      const release = loadLive(remote);
      return firstOf([release.module], remote, release);
    },
    loadOrFallback(remote) {
      const release = loadLive(remote);
      return firstOf([release.module, loadFallbackIfNeeded(remote, release)], remote, release);
    },
    loadFallback,
    onLateLoad(listener) {
      lateListeners.add(listener);
    },
  };
}

/** Resolves with true when the promise rejects; never otherwise. */
function rejectionOf(promise: Promise<unknown>): Promise<true> {
  return new Promise((resolve) => promise.catch(() => resolve(true)));
}

/** The exports that the modules of both kinds share. */
type OfContract = Pick<RemoteModule, 'contract' | 'newestContract' | 'messages'>;

/**
 * Checks the contract of a remote's module. The federation runtime can return an empty module at the second attempt, when
 * the module threw while it was evaluated.
 */
function isOfContract(value: unknown): value is OfContract {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    typeof value.contract === 'number' &&
    isSupported(value.contract, 'newestContract' in value ? value.newestContract : undefined) &&
    'messages' in value &&
    typeof value.messages === 'object'
  );
}

function isRoutesModule(value: OfContract): value is RemoteModule {
  return 'routes' in value && Array.isArray(value.routes);
}

function isPagesModule(value: OfContract): value is BrowserPagesModule {
  const isMounting = 'mount' in value && typeof value.mount === 'function';
  return isMounting && 'pages' in value && Array.isArray(value.pages);
}

/** Returns true when the shell and the remote support a contract in common. */
function isSupported(contract: number, newest: unknown): boolean {
  const range = { contract, newestContract: typeof newest === 'number' ? newest : contract };
  return agreedContract(offeredContracts, range) !== undefined;
}

/** A stalled release counts as failed when it has not loaded after this time, in milliseconds. */
const failureTimeout = 24_000;

/** A live release that is loading. */
export interface LoadingRelease<Module = unknown> {
  readonly module: Promise<Module>;
  /** True when the release stalls before it has loaded or failed. */
  readonly stalled: Promise<boolean>;
}

/**
 * Creates a function that reports once per app if its live release loads or fails. It does not report a failure while
 * the browser is offline.
 */
export function createOutcomeReporter(
  addReport: AddReport,
  wait: (milliseconds: number) => Promise<void>,
): (name: string, release: LoadingRelease) => void {
  const reported = new Set<string>();

  /** @param error the reason of a failure; absent for a release that loaded */
  function reportOnce(name: string, kind: 'loaded' | 'failed', error?: unknown): void {
    const app = appNamed(name);
    if (app === undefined || reported.has(`${kind} ${app}`)) return;
    if (kind === 'failed' && !navigator.onLine) return;
    reported.add(`${kind} ${app}`);
    addReport(kind === 'failed' ? { error, blamed: app } : { kind, app });
  }

  return (name, { module, stalled }) => {
    let isSettled = false;
    module.then(
      () => {
        isSettled = true;
        reportOnce(name, 'loaded');
      },
      (error: unknown) => {
        isSettled = true;
        reportOnce(name, 'failed', error);
      },
    );
    void stalled.then(async (hasStalled) => {
      if (!hasStalled) return;
      await wait(failureTimeout);
      if (!isSettled) reportOnce(name, 'failed', new Error('the remote did not load within 30 s'));
    });
  };
}
