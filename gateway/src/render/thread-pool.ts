import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import { EndedByRemote } from './loading.ts';
import type { BeginThread, SetThread } from './set-thread.ts';

/** How many release sets can be rendered side by side: the live one, the one before, one that is rolled out. */
const threadsAtOnce = 3;

/** So long, in milliseconds, a thread that another takes the place of may finish what it renders. */
const finishing = 2000;

/** The threads of the release sets that are asked for, one each. */
export interface ThreadPool {
  /**
   * The thread of a set, ready; remotes that end a thread while they load are left out.
   * @throws where the set cannot be rendered at all: its shell is missing or does not load
   */
  readonly running: (releases: ReleaseSet) => Promise<SetThread>;
  /** Whether it is still the thread of the set. */
  readonly has: (releases: ReleaseSet, thread: SetThread) => boolean;
  /** Ends it; the next page of the set gets another. */
  readonly forget: (releases: ReleaseSet, thread: SetThread) => void;
  readonly end: () => void;
}

/** Makes the pool. */
export function createThreadPool(begin: BeginThread): ThreadPool {
  const threads = new LRUCache<string, SetThread>({
    max: threadsAtOnce,
    dispose(thread, _id, reason) {
      if (reason === 'delete') thread.end();
      else setTimeout(() => thread.end(), finishing).unref();
    },
  });

  let isEnded = false;

  const has: ThreadPool['has'] = ({ id }, thread) => threads.peek(id) === thread;

  const forget: ThreadPool['forget'] = (releases, thread) => {
    if (has(releases, thread)) threads.delete(releases.id);
  };

  function threadOf(releases: ReleaseSet): SetThread {
    const found = threads.get(releases.id);
    if (found !== undefined && !found.hasEnded()) return found;
    const thread = begin(releases);
    threads.set(releases.id, thread);
    return thread;
  }

  /** Looks, beside the thread that goes on, whether what it does without loads by now. */
  function tryWhole(releases: ReleaseSet, thread: SetThread): void {
    const whole = thread.beginWhole();
    if (whole === undefined) return;
    const replace = () => {
      if (has(releases, thread)) threads.set(releases.id, whole);
      else whole.end();
    };
    whole.ready.then(replace, () => undefined);
  }

  async function running(releases: ReleaseSet): Promise<SetThread> {
    if (isEnded) throw new Error('the renderer has ended');
    const thread = threadOf(releases);
    try {
      await thread.ready;
    } catch (error) {
      forget(releases, thread);
      // It will be left out: there are fewer each time.
      if (error instanceof EndedByRemote) return await running(releases);
      throw error;
    }
    tryWhole(releases, thread);
    return thread;
  }

  function end(): void {
    isEnded = true;
    threads.clear();
  }

  return { running, has, forget, end };
}
