import { ownerOf } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import { tooLate, within } from './deadline.ts';
import type { ThreadResponse } from './render-thread.ts';
import type { RenderedPage, RendererParts, RenderRequest, RunningRenderer } from './renderer.ts';
import { createBeginThread, type SetThread } from './set-thread.ts';
import { createThreadPool } from './thread-pool.ts';

/** A thread that does not answer for so long, in multiples of a render's limit, is caught in a loop. */
const loopPatience = 0.5;

/** A frame that takes longer is given up, in multiples of a render's limit; a thread that loops is found out before. */
const framePatience = 2.5;

/** So long, in milliseconds, a remote that cost a thread is sent as a frame without being asked again. */
const quarantine = 60_000;

/** So long, in milliseconds, a remote that does not load is left out before it is tried again. */
const leftOutFor = 600_000;

type Request = RenderRequest & { readonly releases: ReleaseSet };

function ownership({ boot, url }: RenderRequest) {
  return ownerOf(new URL(url).pathname, boot.remotes);
}

/**
 * Renders pages in worker threads, one per release set. A remote that loops, leaks, throws or does not even load costs
 * its own content only: its pages are then sent as frames, which the browser fills.
 */
export function createRenderer(parts: RendererParts): RunningRenderer {
  const { timeout } = parts;
  const threads = createThreadPool(createBeginThread(parts, leftOutFor));
  const quarantined = new LRUCache<string, true>({ max: 50, ttl: quarantine });

  async function whole(
    request: Request,
    thread: SetThread,
    suspect: string,
  ): Promise<ThreadResponse> {
    const blame = () => {
      if (threads.has(request.releases, thread)) quarantined.set(suspect, true);
    };
    try {
      const response = await within(timeout, thread.render(plain(request), false));
      if (response !== tooLate) return response;
    } catch (error) {
      if (thread.hasEnded()) blame();
      throw error;
    }
    if ((await within(loopPatience * timeout, thread.ping())) === tooLate) {
      blame();
      threads.forget(request.releases, thread);
    }
    throw new Error(`it took longer than ${timeout} ms`);
  }

  async function frame(request: Request, isLastTry = false): Promise<ThreadResponse> {
    const thread = await threads.running(request.releases);
    try {
      const response = await within(framePatience * timeout, thread.render(plain(request), true));
      if (response !== tooLate) return response;
    } catch (error) {
      // Another page may have cost the thread that this one was waiting for.
      if (!isLastTry && thread.hasEnded()) return await frame(request, true);
      throw error;
    }
    threads.forget(request.releases, thread);
    throw new Error(`the frame took longer than ${framePatience * timeout} ms`);
  }

  async function provisional(request: Request): Promise<RenderedPage> {
    return { ...(await frame(request)), provisional: true };
  }

  return {
    async render(request) {
      const { remote, claim } = ownership(request) ?? {};
      if (remote === undefined || claim?.requiresLogin || claim?.frame) return await frame(request);
      const suspect = `${remote.name} ${remote.version}`;
      if (quarantined.has(suspect)) return await provisional(request);
      const thread = await threads.running(request.releases);
      if (thread.leftOut.has(remote.name)) return await provisional(request);
      try {
        return await whole(request, thread, suspect);
      } catch (error) {
        parts.warn(
          `${suspect} could not render ${new URL(request.url).pathname}: ${String(error)}`,
        );
        return await provisional(request);
      }
    },
    end: threads.end,
  };
}

/** What a thread is sent: it knows its releases. */
function plain({ url, boot }: Request): RenderRequest {
  return { url, boot };
}
