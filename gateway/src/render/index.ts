import { ownerOf } from '@studio/shared/contract';
import type { PageResponse } from '@studio/shared/rendering';
import { LRUCache } from 'lru-cache';
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

function ownership({ boot, url }: RenderRequest) {
  return ownerOf(new URL(url).pathname, boot.remotes);
}

/**
 * Renders pages in a worker thread, one per release set. A remote that loops, leaks or throws costs its own
 * content only: its pages are then sent as frames, which the browser fills.
 */
export function createRenderer(parts: RendererParts): RunningRenderer {
  const { releasesDir, liveSet, read, warn } = parts;
  let current: RenderThread | undefined;
  const quarantined = new LRUCache<string, true>({ max: 10, ttl: quarantine });

  function end(): void {
    current?.end();
    current = undefined;
  }

  liveSet.onChange(() => {
    // What is being rendered is finished first.
    const superseded = current;
    setTimeout(() => superseded?.end(), patience).unref();
    current = undefined;
    quarantined.clear();
  });

  async function running(): Promise<RenderThread> {
    const live = liveSet.current();
    if (live === undefined) throw new Error('there is no valid live set yet');
    if (current?.hasEnded()) current = undefined;
    current ??= startRenderThread(renderSet(live, releasesDir), read);
    const thread = current;
    try {
      if ((await within(startPatience, thread.ready)) !== tooLate) return thread;
      throw new Error(`the releases did not load within ${startPatience} ms`);
    } catch (error) {
      if (current === thread) end();
      throw error;
    }
  }

  async function whole(request: RenderRequest, owner: string): Promise<PageResponse> {
    const thread = await running();
    try {
      const response = await within(patience, thread.render(request, false));
      if (response !== tooLate) return response;
    } catch (error) {
      if (current === thread && thread.hasEnded()) quarantined.set(owner, true);
      throw error;
    }
    if ((await within(loopPatience, thread.ping())) === tooLate) {
      if (current === thread) end();
      quarantined.set(owner, true);
    }
    throw new Error(`it took longer than ${patience} ms`);
  }

  async function frame(request: RenderRequest, isLastTry = false): Promise<PageResponse> {
    const thread = await running();
    try {
      const response = await within(framePatience, thread.render(request, true));
      if (response !== tooLate) return response;
    } catch (error) {
      // Another page may have cost the thread that this one was waiting for.
      if (!isLastTry && thread.hasEnded()) return await frame(request, true);
      throw error;
    }
    if (current === thread) end();
    throw new Error(`the frame took longer than ${framePatience} ms`);
  }

  async function provisional(request: RenderRequest): Promise<RenderedPage> {
    return { ...(await frame(request)), provisional: true };
  }

  return {
    async render(request) {
      const { remote, claim } = ownership(request) ?? {};
      if (remote === undefined || claim?.requiresLogin || claim?.frame) return await frame(request);
      const owner = remote.name;
      if (quarantined.has(owner)) return await provisional(request);
      try {
        return await whole(request, owner);
      } catch (error) {
        warn(`${owner} could not render ${new URL(request.url).pathname}: ${String(error)}`);
        return await provisional(request);
      }
    },
    end,
  };
}
