import { ownerOf } from '@studio/shared/contract';
import type { PageResponse } from '@studio/shared/rendering';
import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import type { RenderedPage, RenderRequest } from '../pages/renderer.ts';
import type { RendererParts, RunningRenderer } from '../start.ts';
import { tooLate, within } from './deadline.ts';
import { renderSet } from './release-set.ts';
import { type RenderThread, startRenderThread } from './render-thread.ts';

/** A render that takes longer is given up, in milliseconds. */
const patience = 2000;

/** A release set that takes longer to load is given up, in milliseconds. */
const startPatience = 20_000;

/** A thread that does not answer for so long, in milliseconds, is caught in a loop. */
const loopPatience = 1000;

/** A frame that takes longer is given up, in milliseconds; a thread that loops is found out before. */
const framePatience = 5000;

/** So long, in milliseconds, a remote that cost a thread is sent as a frame without being asked again. */
const quarantine = 60_000;

/** How many release sets can be rendered side by side: the live one, the one before, one that is rolled out. */
const threadsAtOnce = 3;

type Request = RenderRequest & { readonly releases: ReleaseSet };

function ownership({ boot, url }: RenderRequest) {
  return ownerOf(new URL(url).pathname, boot.remotes);
}

/**
 * Renders pages in worker threads, one per release set. A remote that loops, leaks or throws costs its own
 * content only: its pages are then sent as frames, which the browser fills.
 */
export function createRenderer({ releasesDir, read, warn }: RendererParts): RunningRenderer {
  const threads = new LRUCache<string, RenderThread>({
    max: threadsAtOnce,
    dispose(thread, _id, reason) {
      // What is being rendered is finished first.
      if (reason === 'evict') setTimeout(() => thread.end(), patience).unref();
      else thread.end();
    },
  });
  const quarantined = new LRUCache<string, true>({ max: 50, ttl: quarantine });

  function forget(id: string, thread: RenderThread): void {
    if (threads.peek(id) === thread) threads.delete(id);
  }

  async function running(releases: ReleaseSet): Promise<RenderThread> {
    const { id } = releases;
    const found = threads.get(id);
    const thread =
      found === undefined || found.hasEnded()
        ? startRenderThread(renderSet(releases, releasesDir), read)
        : found;
    if (thread !== found) threads.set(id, thread);
    try {
      if ((await within(startPatience, thread.ready)) !== tooLate) return thread;
      throw new Error(`the releases did not load within ${startPatience} ms`);
    } catch (error) {
      forget(id, thread);
      throw error;
    }
  }

  async function whole(request: Request, suspect: string): Promise<PageResponse> {
    const thread = await running(request.releases);
    const blame = () => {
      if (threads.peek(request.releases.id) === thread) quarantined.set(suspect, true);
    };
    try {
      const response = await within(patience, thread.render(plain(request), false));
      if (response !== tooLate) return response;
    } catch (error) {
      if (thread.hasEnded()) blame();
      throw error;
    }
    if ((await within(loopPatience, thread.ping())) === tooLate) {
      blame();
      forget(request.releases.id, thread);
    }
    throw new Error(`it took longer than ${patience} ms`);
  }

  async function frame(request: Request, isLastTry = false): Promise<PageResponse> {
    const thread = await running(request.releases);
    try {
      const response = await within(framePatience, thread.render(plain(request), true));
      if (response !== tooLate) return response;
    } catch (error) {
      // Another page may have cost the thread that this one was waiting for.
      if (!isLastTry && thread.hasEnded()) return await frame(request, true);
      throw error;
    }
    forget(request.releases.id, thread);
    throw new Error(`the frame took longer than ${framePatience} ms`);
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
      try {
        return await whole(request, suspect);
      } catch (error) {
        warn(`${suspect} could not render ${new URL(request.url).pathname}: ${String(error)}`);
        return await provisional(request);
      }
    },
    end: () => threads.clear(),
  };
}

/** What a thread is sent: it knows its releases. */
function plain({ url, boot }: Request): RenderRequest {
  return { url, boot };
}
