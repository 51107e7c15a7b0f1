import { integrityOf } from '@studio/releases/integrity';
import { keysOf } from '@studio/releases/published';
import type { Store } from '@studio/releases/store';
import type { Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { ServerCode } from './messages.ts';
import {
  LoadError,
  type ProcessParts,
  type RenderError,
  type RenderProcess,
  startRenderProcess,
} from './render-process.ts';

/** The parts of a pool's processes. */
export interface PoolParts extends Pick<ProcessParts, 'read' | 'sandbox' | 'timeout'> {
  /** Store of the releases. */
  readonly store: Pick<Store, 'get'>;
  /** Most concurrent processes. */
  readonly maxProcesses: number;
  /** Called for failures of a release outside of any render. */
  readonly onUncaught: (builds: Builds, error: RenderError) => void;
  /** Called when a process starts, and when it ends: by itself or the pool, or because it failed. */
  readonly onProcess?: (event: 'started' | 'ended' | 'failed') => void;
}

/** The server builds that a process renders with. */
export interface Builds {
  readonly shell: Release;
  /** Absent for client-only pages. */
  readonly remote?: Release | undefined;
}

/** The render processes, one for each pair of a shell and a remote. */
interface ProcessPool {
  /**
   * Returns the process of these builds, loaded; starts it unless it runs.
   * @param isPreview a process that only previews use ends after a minute without a page
   * @throws {LoadError} when a build does not load
   */
  readonly take: (builds: Builds, isPreview: boolean) => Promise<RenderProcess>;
  /** Ends a process that does not answer any more. */
  readonly remove: (process: RenderProcess) => void;
  /** Ends all processes; no further one starts. */
  readonly end: () => void;
}

/** Idle time after which a process of previews ends, in milliseconds. */
const previewIdle = 60_000;

interface Slot {
  readonly process: RenderProcess;
  isPreview: boolean;
  idle?: NodeJS.Timeout;
}

/** Creates a pool without processes. */
export function createProcessPool(parts: PoolParts): ProcessPool {
  const { store, onUncaught, maxProcesses, onProcess } = parts;
  let hasEnded = false;
  const running = new Set<RenderProcess>();
  const removed = new WeakSet<RenderProcess>();
  const slots = new LRUCache<string, Slot>({
    max: maxProcesses,
    dispose({ process, idle }, _key, reason) {
      clearTimeout(idle);
      if (reason === 'delete' || hasEnded) process.end();
      else process.endWhenIdle();
    },
  });
  const starting = new Map<string, Promise<Slot>>();

  async function codeOf(release: Release): Promise<ServerCode> {
    const stored = await store.get(keysOf(release.app, release.version).server(release.server));
    if (stored === undefined || integrityOf(stored.bytes) !== release.serverIntegrity)
      throw new LoadError(release.app, `${release.server} differs from its signed release`);
    return { name: release.app, code: stored.bytes.toString() };
  }

  async function start(key: string, { shell, remote }: Builds): Promise<Slot> {
    const codes = await Promise.all([codeOf(shell), remote && codeOf(remote)]);
    // One evicted process may finish its pages beside the others; with more, a new process waits for the end of one.
    while (running.size > maxProcesses) await Promise.race([...running].map(({ ended }) => ended));
    if (hasEnded) throw new Error('the renderer has ended');
    const process = startRenderProcess({
      ...parts,
      shell: codes[0],
      ...(codes[1] && { remote: codes[1] }),
      onUncaught: (error) => onUncaught({ shell, remote }, error),
    });
    running.add(process);
    onProcess?.('started');
    void process.ended.then(() => {
      running.delete(process);
      onProcess?.(process.hasFailed() || removed.has(process) ? 'failed' : 'ended');
    });
    const slot = { process, isPreview: true };
    slots.set(key, slot);
    return slot;
  }

  async function take(builds: Builds, isPreview: boolean): Promise<RenderProcess> {
    if (hasEnded) throw new Error('the renderer has ended');
    const key = keyOf(builds);
    let slot = slots.get(key);
    if (slot === undefined || slot.process.hasEnded()) {
      const begun = starting.get(key) ?? start(key, builds);
      starting.set(key, begun);
      try {
        slot = await begun;
      } finally {
        starting.delete(key);
      }
    }
    slot.isPreview &&= isPreview;
    clearTimeout(slot.idle);
    if (slot.isPreview) slot.idle = setTimeout(() => slots.delete(key), previewIdle).unref();
    await slot.process.ready;
    return slot.process;
  }

  return {
    take,
    remove(process) {
      removed.add(process);
      for (const [key, slot] of slots.entries()) if (slot.process === process) slots.delete(key);
      process.end();
    },
    end() {
      hasEnded = true;
      slots.clear();
    },
  };
}

/** Returns the name of a release in log sentences. */
export const nameOf = ({ app, version }: Release) => `${app} ${version}`;

/** Returns the name of the builds that render together. */
export const keyOf = ({ shell, remote }: Builds) =>
  [shell, ...(remote ? [remote] : [])].map(nameOf).join(' + ');
