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

/** So long, in milliseconds, a remote that looped is sent as a frame without being asked again. */
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
  const looping = new LRUCache<string, true>({ max: 10, ttl: quarantine });

  function end(): void {
    current?.end();
    current = undefined;
  }

  liveSet.onChange(() => {
    // What is being rendered is finished first.
    const superseded = current;
    setTimeout(() => superseded?.end(), patience).unref();
    current = undefined;
    looping.clear();
  });

  async function running(): Promise<RenderThread> {
    const live = liveSet.current();
    if (live === undefined) throw new Error('there is no valid live set yet');
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
    const response = await within(patience, thread.render(request, false));
    if (response !== tooLate) return response;
    if ((await within(loopPatience, thread.ping())) === tooLate) {
      if (current === thread) end();
      looping.set(owner, true);
    }
    throw new Error(`it took longer than ${patience} ms`);
  }

  async function frame(request: RenderRequest): Promise<PageResponse> {
    return await (await running()).render(request, true);
  }

  async function provisional(request: RenderRequest): Promise<RenderedPage> {
    return { ...(await frame(request)), provisional: true };
  }

  return {
    async render(request) {
      const { remote, claim } = ownership(request) ?? {};
      if (remote === undefined || claim?.requiresLogin) return await frame(request);
      const owner = remote.name;
      if (looping.has(owner)) return await provisional(request);
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
