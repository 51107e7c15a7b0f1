import { statfs } from 'node:fs/promises';
import { readManifestText } from '@studio/releases/manifest';
import type { Store } from '@studio/releases/store';
import * as v from 'valibot';
import type { Content } from '../content/content.ts';
import type { Directus } from '../content/directus.ts';
import type { Counters } from '../counters/counters.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { LiveReleases } from '../manifest/live-releases.ts';
import { rememberedTag } from '../manifest/release-cache.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';

const count = v.pipe(v.number(), v.minValue(0));

/** Things that wait: their number, and the age of the oldest in seconds, 0 without one. */
const waiting = v.object({ waiting: count, oldest: count });

const run = v.nullable(
  v.object({
    /** The end of the newest run that succeeded. */
    at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    /** Whether the newest run succeeded; its time and size. */
    ok: v.boolean(),
    seconds: count,
    bytes: count,
  }),
);

const backendSchema = v.object({
  data: v.object({
    database: v.object({ probe: count, queries: count, p50: count, p95: count, p99: count }),
    mails: v.object({ ...waiting.entries, givenUp: count, refused: count, sent: count }),
    uploads: waiting,
    backup: run,
    drill: run,
    disk: v.nullable(v.object({ machine: v.string(), free: count, size: count })),
  }),
});

/** The backend's part of the state; times in seconds. It names its machine, and no person, mail or file. */
export type BackendState = v.InferOutput<typeof backendSchema>['data'];

/** A folder, with the bytes that its disk has and has left. */
export interface Disk {
  readonly folder: 'state' | 'releases' | 'data';
  /** The machine of a backend's data folder; empty for folders of the gateway. */
  readonly machine: string;
  readonly free: number;
  readonly size: number;
}

/** The state of the installation as this gateway sees it. */
export interface State {
  readonly live: LiveReleases | undefined;
  readonly isBackendUp: boolean;
  readonly isStoreUp: boolean;
  /** Whether the gateway's own files can be written. */
  readonly isStorageUp: boolean;
  /** Whether limits are counted together with the other processes. */
  readonly areCountersShared: boolean;
  /** Seconds since the change log was readable; 0 while it is. */
  readonly contentAge: number;
  readonly disks: readonly Disk[];
  /** Pages that are rendered or wait for a render process. */
  readonly pendingRenders: number;
  /** Delay in seconds that one in a hundred turns of the event loop exceeded since the last read. */
  readonly eventLoopDelay: number;
  /** Undefined while the backend is away. */
  readonly backend: BackendState | undefined;
}

/** The parts that the state is read from. */
export interface StateParts {
  readonly settings: Pick<Settings, 'stateDir' | 'releaseStore'>;
  readonly directus: Pick<Directus, 'readAsGateway' | 'isReachable'>;
  readonly store: Store;
  readonly content: Pick<Content, 'uncertainSince'>;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly storage: Pick<Storage, 'isWritable'>;
  readonly counters: Pick<Counters, 'areShared'> | undefined;
  readonly metrics: Pick<Metrics, 'pendingRenders' | 'takeEventLoopDelay'>;
}

/** Path of the backend's part. */
export const backendStatePath = '/account/state';

/** Time for which the disk of a backend stands after its last answer, in milliseconds. */
const diskKnownFor = 5 * 60_000;

/**
 * Returns a function that reads the state; in it a part that does not answer is down. Each read may meet another of
 * several backends, and one of them knows the backups, that of their machine: the last known runs stand until a backend
 * names newer ones, and the disk of each machine for five minutes.
 */
export function createStateReader(parts: StateParts): () => Promise<State> {
  let known: Pick<BackendState, 'backup' | 'drill'> = { backup: null, drill: null };
  const disks = new Map<string, { readonly at: number; readonly disk: Disk }>();
  return async () => {
    const state = await readState(parts);
    const { backend } = state;
    const now = Date.now();
    if (backend?.disk) {
      const disk: Disk = { folder: 'data', ...backend.disk };
      disks.set(disk.machine, { at: now, disk });
    }
    for (const [machine, { at }] of disks) if (at < now - diskKnownFor) disks.delete(machine);
    const all = [...state.disks, ...[...disks.values()].map(({ disk }) => disk)];
    if (backend === undefined) return { ...state, disks: all };
    known = { backup: backend.backup ?? known.backup, drill: backend.drill ?? known.drill };
    return { ...state, disks: all, backend: { ...backend, ...known } };
  };
}

async function readState(parts: StateParts): Promise<State> {
  const { settings, content, manifest, storage, counters, metrics } = parts;
  const since = content.uncertainSince();
  const [isBackendUp, backend, isStoreUp, disks, pending] = await Promise.all([
    parts.directus.isReachable(),
    readBackend(parts.directus),
    hasManifest(parts.store),
    readDisks(settings),
    metrics.pendingRenders.get(),
  ]);
  return {
    live: manifest.current(),
    isBackendUp,
    isStoreUp,
    isStorageUp: storage.isWritable(),
    areCountersShared: counters?.areShared() ?? true,
    contentAge: since === undefined ? 0 : (Date.now() - since) / 1000,
    disks,
    pendingRenders: pending.values[0]?.value ?? 0,
    eventLoopDelay: metrics.takeEventLoopDelay(),
    backend,
  };
}

async function readBackend(directus: StateParts['directus']): Promise<BackendState | undefined> {
  try {
    const { body } = await directus.readAsGateway(backendStatePath);
    const parsed = v.safeParse(backendSchema, body);
    return parsed.success ? parsed.output.data : undefined;
  } catch {
    // A backend that is away is part of the state.
    return undefined;
  }
}

/** Returns whether the store itself gives its manifest, not a copy on this machine. */
async function hasManifest(store: StateParts['store']): Promise<boolean> {
  try {
    const { text, tag } = await readManifestText(store);
    return text !== undefined && tag !== rememberedTag;
  } catch {
    // A store that is away is part of the state.
    return false;
  }
}

async function readDisks({ stateDir, releaseStore }: StateParts['settings']): Promise<Disk[]> {
  const folders = [
    ['state', stateDir] as const,
    ...(typeof releaseStore === 'string' ? [['releases', releaseStore] as const] : []),
  ];
  const read = folders.map(async ([folder, path]): Promise<Disk[]> => {
    const disk = await readDisk(path);
    return disk === undefined ? [] : [{ folder, machine: '', ...disk }];
  });
  return (await Promise.all(read)).flat();
}

async function readDisk(path: string): Promise<Pick<Disk, 'free' | 'size'> | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    // The folder is made by the first write; a folder that cannot be read is told by `isStorageUp`.
    return undefined;
  }
}
