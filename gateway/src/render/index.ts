import { type AppName, ownerOf } from '@studio/shared/contract';
import type { PageResponse } from '@studio/shared/rendering';
import type { RenderRequest } from '../pages/renderer.ts';
import type { RendererParts, RunningRenderer } from '../start.ts';
import { renderSet } from './release-set.ts';
import { type RenderThread, startRenderThread } from './render-thread.ts';

/** A render that takes longer is given up, in milliseconds: the thread may be caught in a loop. */
const patience = 2000;

const tooSlow = Symbol('too slow');

function patienceEnds(): { promise: Promise<typeof tooSlow>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<typeof tooSlow>((resolve) => {
    timer = setTimeout(() => resolve(tooSlow), patience);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

function requiresLogin({ boot, url }: RenderRequest): boolean {
  return ownerOf(new URL(url).pathname, boot.remotes)?.claim.requiresLogin === true;
}

/**
 * Renders pages in a worker thread, one per release set. A remote that loops, leaks or throws costs its own
 * content only: its pages are then sent as frames, which the browser fills.
 */
export function createRenderer({
  releasesDir,
  liveSet,
  read,
  warn,
}: RendererParts): RunningRenderer {
  let thread: RenderThread | undefined;
  const unrenderable = new Set<AppName>();

  function end(): void {
    thread?.end();
    thread = undefined;
  }

  liveSet.onChange(() => {
    end();
    unrenderable.clear();
  });

  function running(): RenderThread {
    const live = liveSet.current();
    if (live === undefined) throw new Error('there is no valid live set yet');
    thread ??= startRenderThread(renderSet(live, releasesDir), read);
    return thread;
  }

  async function whole(request: RenderRequest): Promise<PageResponse> {
    const wait = patienceEnds();
    const response = await Promise.race([running().render(request, false), wait.promise]);
    wait.cancel();
    if (response !== tooSlow) return response;
    end();
    if (request.owner !== undefined) unrenderable.add(request.owner);
    throw new Error(`it took longer than ${patience} ms`);
  }

  return {
    async render(request) {
      const { owner } = request;
      const frameOnly = owner === undefined || unrenderable.has(owner) || requiresLogin(request);
      if (frameOnly) return await running().render(request, true);
      try {
        return await whole(request);
      } catch (error) {
        warn(`${owner} could not render ${new URL(request.url).pathname}: ${String(error)}`);
        return await running().render(request, true);
      }
    },
    end,
  };
}
