import type { BootData } from '@studio/shared/config';
import { ownerOf, type Release } from '@studio/shared/contract';
import type { PageContent, PageRedirect } from '@studio/shared/rendering';
import { LRUCache } from 'lru-cache';
import type { Reads } from '../content/reads.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import type { Warn } from '../warn.ts';
import { createProcessPool, nameOf, type PoolParts } from './process-pool.ts';
import { LoadError } from './render-process.ts';

/** A page to render. */
export interface RenderRequest {
  /** Absolute URL. */
  readonly url: string;
  readonly boot: BootData;
  readonly releases: ReleaseSet;
  /** Rendered for the visitor of a preview link only; its processes end soon after. */
  readonly preview?: boolean;
}

/** A rendered page. */
export interface RenderedPage {
  readonly page: PageContent | PageRedirect;
  /** Without its remote's content, which the next attempt may have: not to be cached. */
  readonly provisional?: true;
  /** The reads it was made from; absent where it may depend on anything. */
  readonly reads?: Reads;
}

/** Renders pages. One that throws leaves the visitor the fallback document. */
export interface Renderer {
  readonly render: (request: RenderRequest) => Promise<RenderedPage>;
}

/** A renderer with processes to end. */
export type RunningRenderer = Renderer & { readonly end: () => void };

/** The parts that a renderer is made from; the other limits of time stand in proportion to `timeout`. */
export interface RendererParts extends Omit<PoolParts, 'onUncaught'> {
  readonly warn: Warn;
}

/** A remote that cost a process is rendered by browsers only for this time, in milliseconds. */
const quarantine = 60_000;

/** A remote that does not load is not tried again for this time, in milliseconds. */
const retryLoad = 600_000;

/** Number of releases whose failures are remembered. */
const maxRemembered = 100;

/**
 * Creates a renderer. A page is composed of the shell and the one remote that owns it, so each pair has a process of
 * its own: a remote that loops, leaks, throws, does not load or is hostile costs or changes its own pages only. Pages
 * without their remote's content come from a process that has the shell alone; browsers fill them.
 */
export function createRenderer(parts: RendererParts): RunningRenderer {
  const { warn, timeout } = parts;
  const quarantined = new LRUCache<string, true>({ max: maxRemembered, ttl: quarantine });
  // When a server build was last found not to load, in milliseconds since the epoch.
  const unloadable = new LRUCache<string, number>({ max: maxRemembered });
  const warned = new LRUCache<string, true>({ max: maxRemembered });

  function warnOnce(sentence: string): void {
    if (!warned.has(sentence)) warn(sentence);
    warned.set(sentence, true);
  }

  const pool = createProcessPool({
    ...parts,
    onUncaught: (release, reason) =>
      warnOnce(`${nameOf(release)} failed on the server, outside of any page: ${reason}`),
  });

  const take = (request: RenderRequest, remote?: Release) =>
    pool.take({ shell: shellOf(request), remote }, request.preview === true);

  /** Renders a page without its remote's content. */
  async function clientOnly(request: RenderRequest, isLastTry = false): Promise<RenderedPage> {
    const process = await take(request);
    const page = await within(2.5 * timeout, process.render(request.url, request.boot)).catch(
      (error: unknown) => {
        // Another page may have cost the process that this one was waiting for.
        if (!isLastTry && process.hasEnded()) return undefined;
        throw error;
      },
    );
    if (page === undefined) return await clientOnly(request, true);
    if (page !== tooLate) return page;
    pool.remove(process);
    throw new Error(`${nameOf(shellOf(request))} took longer than ${2.5 * timeout} ms`);
  }

  /** Renders a page with its remote. @throws when it is not to be had; the remote may then be quarantined */
  async function whole(request: RenderRequest, remote: Release): Promise<RenderedPage> {
    const process = await take(request, remote);
    try {
      const page = await within(timeout, process.render(request.url, request.boot));
      if (page !== tooLate) return page;
    } catch (error) {
      if (process.hasEnded()) quarantined.set(nameOf(remote), true);
      throw error;
    }
    if ((await within(timeout / 2, process.ping())) === tooLate) {
      quarantined.set(nameOf(remote), true);
      pool.remove(process);
    }
    throw new Error(`it took longer than ${timeout} ms`);
  }

  /** Loads a server build again, while browsers go on rendering its pages: the machine may have been too busy before. */
  async function retry(request: RenderRequest, remote: Release): Promise<void> {
    unloadable.set(nameOf(remote), Date.now());
    await take(request, remote).then(
      () => unloadable.delete(nameOf(remote)),
      () => undefined,
    );
  }

  async function render(request: RenderRequest): Promise<RenderedPage> {
    const remote = renderedRemote(request);
    if (remote === undefined) return await clientOnly(request);
    const name = nameOf(remote);
    const failedAt = unloadable.get(name);
    if (failedAt !== undefined && Date.now() - failedAt > retryLoad) void retry(request, remote);
    if (!quarantined.has(name) && failedAt === undefined) {
      try {
        return await whole(request, remote);
      } catch (error) {
        if (!(error instanceof LoadError)) {
          warn(`${name} could not render ${new URL(request.url).pathname}: ${String(error)}`);
        } else if (error.app === remote.app) {
          unloadable.set(name, Date.now());
          warnOnce(
            `The server build of ${name} does not load, browsers render it: ${error.message}`,
          );
        } else throw error;
      }
    }
    return { ...(await clientOnly(request)), provisional: true };
  }

  return { render, end: pool.end };
}

function shellOf({ releases }: RenderRequest): Release {
  const shell = releases.apps.shell?.release;
  if (shell === undefined) throw new Error('the release set names no shell');
  return shell;
}

/** Returns the remote whose content the server renders; undefined where the page is left to the browser. */
function renderedRemote({ url, boot, releases }: RenderRequest): Release | undefined {
  const { remote, claim } = ownerOf(new URL(url).pathname, boot.remotes) ?? {};
  if (remote === undefined || claim?.requiresLogin || claim?.frame) return undefined;
  return Object.values(releases.apps).find(({ release }) => release.app === remote.name)?.release;
}

const tooLate = Symbol('too late');

/** Returns the outcome of the work, or `tooLate` when it takes longer than so many milliseconds. */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | typeof tooLate> {
  const deadline = Promise.withResolvers<typeof tooLate>();
  const timer = setTimeout(() => deadline.resolve(tooLate), milliseconds);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
