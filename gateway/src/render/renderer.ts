import { integrityOf } from '@studio/releases/integrity';
import { keysOf } from '@studio/releases/published';
import type { Store } from '@studio/releases/store';
import type { BootData } from '@studio/shared/config';
import { ownerOf, type Release } from '@studio/shared/contract';
import type { PageContent, PageRedirect } from '@studio/shared/rendering';
import { LRUCache } from 'lru-cache';
import type { Read, Reads } from '../content/reads.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import type { Warn } from '../warn.ts';
import type { ServerCode } from './messages.ts';
import { LoadError, type RenderProcess, startRenderProcess } from './render-process.ts';
import type { SandboxLevel } from './sandbox.ts';

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

/** The parts that a renderer is made from. */
export interface RendererParts {
  /** Where the releases are. */
  readonly store: Pick<Store, 'get'>;
  readonly read: Read;
  readonly warn: Warn;
  readonly sandbox: SandboxLevel;
  /** A render that takes longer is given up, in milliseconds; the other limits stand in proportion to it. */
  readonly timeout: number;
  /** Most render processes at a time. */
  readonly maxProcesses: number;
}

/** Time that a replaced process has to finish its pages, in milliseconds. */
const finishing = 2000;

/** A process that only previews use ends after this time without a page, in milliseconds. */
const previewIdle = 60_000;

/** A remote that cost a process is rendered by browsers only for this time, in milliseconds. */
const quarantine = 60_000;

/** A remote that does not load is not tried again for this time, in milliseconds. */
const retryLoad = 600_000;

/** Number of releases whose failures are remembered. */
const maxRemembered = 100;

interface Slot {
  readonly process: RenderProcess;
  preview: boolean;
  idle?: NodeJS.Timeout;
}

const nameOf = ({ app, version }: Release) => `${app} ${version}`;

/**
 * Creates a renderer. A page is composed of the shell and the one remote that owns it, so each pair has a process of
 * its own: a remote that loops, leaks, throws, does not load or is hostile costs or changes its own pages only. Pages
 * without their remote's content come from a process that has the shell alone; browsers fill them.
 */
export function createRenderer(parts: RendererParts): RunningRenderer {
  const { store, warn, timeout } = parts;
  const quarantined = new LRUCache<string, true>({ max: maxRemembered, ttl: quarantine });
  // When a server build was last found not to load, in milliseconds since the epoch.
  const unloadable = new LRUCache<string, number>({ max: maxRemembered });
  const warned = new LRUCache<string, true>({ max: maxRemembered });
  let hasEnded = false;
  const slots = new LRUCache<string, Slot>({
    max: parts.maxProcesses,
    dispose({ process, idle }, _key, reason) {
      clearTimeout(idle);
      if (reason === 'delete' || hasEnded) process.end();
      else setTimeout(process.end, finishing).unref();
    },
  });

  function warnOnce(sentence: string): void {
    if (!warned.has(sentence)) warn(sentence);
    warned.set(sentence, true);
  }

  async function codeOf(release: Release): Promise<ServerCode> {
    const stored = await store.get(keysOf(release.app, release.version).server(release.server));
    if (stored === undefined || integrityOf(stored.bytes) !== release.serverIntegrity)
      throw new LoadError(release.app, `${release.server} is not what its release describes`);
    return { name: release.app, code: stored.bytes.toString() };
  }

  const starting = new Map<string, Promise<Slot>>();

  async function start(key: string, shell: Release, remote: Release | undefined): Promise<Slot> {
    const codes = await Promise.all([codeOf(shell), remote && codeOf(remote)]);
    if (hasEnded) throw new Error('the renderer has ended');
    const process = startRenderProcess({
      shell: codes[0],
      ...(codes[1] && { remote: codes[1] }),
      ...parts,
      onUncaught: (reason) =>
        warnOnce(`${nameOf(remote ?? shell)} failed on the server, outside of any page: ${reason}`),
    });
    const slot = { process, preview: true };
    slots.set(key, slot);
    return slot;
  }

  /** Returns the process of a shell and a remote, loaded. @throws {LoadError} */
  async function loaded(
    request: RenderRequest,
    shell: Release,
    remote: Release | undefined,
  ): Promise<Slot> {
    if (hasEnded) throw new Error('the renderer has ended');
    const key = [shell, ...(remote ? [remote] : [])].map(nameOf).join(' + ');
    let slot = slots.get(key);
    if (slot === undefined || slot.process.hasEnded()) {
      const begun = starting.get(key) ?? start(key, shell, remote);
      starting.set(key, begun);
      try {
        slot = await begun;
      } finally {
        starting.delete(key);
      }
    }
    slot.preview &&= request.preview === true;
    clearTimeout(slot.idle);
    if (slot.preview) slot.idle = setTimeout(() => slots.delete(key), previewIdle).unref();
    await slot.process.ready;
    return slot;
  }

  function forget(slot: Slot): void {
    for (const [key, kept] of slots.entries()) if (kept === slot) slots.delete(key);
    slot.process.end();
  }

  /** Renders a page without its remote's content. */
  async function clientOnly(request: RenderRequest, isLastTry = false): Promise<RenderedPage> {
    const shell = shellOf(request);
    const slot = await loaded(request, shell, undefined);
    const page = await within(2.5 * timeout, slot.process.render(request.url, request.boot)).catch(
      (error: unknown) => {
        // Another page may have cost the process that this one was waiting for.
        if (!isLastTry && slot.process.hasEnded()) return undefined;
        throw error;
      },
    );
    if (page === undefined) return await clientOnly(request, true);
    if (page !== tooLate) return page;
    forget(slot);
    throw new Error(`${nameOf(shell)} took longer than ${2.5 * timeout} ms`);
  }

  /** Renders a page with its remote. @throws when it is not to be had; the remote may then be quarantined */
  async function whole(request: RenderRequest, remote: Release): Promise<RenderedPage> {
    const slot = await loaded(request, shellOf(request), remote);
    const { process } = slot;
    try {
      const page = await within(timeout, process.render(request.url, request.boot));
      if (page !== tooLate) return page;
    } catch (error) {
      if (process.hasEnded()) quarantined.set(nameOf(remote), true);
      throw error;
    }
    if ((await within(timeout / 2, process.ping())) === tooLate) {
      quarantined.set(nameOf(remote), true);
      forget(slot);
    }
    throw new Error(`it took longer than ${timeout} ms`);
  }

  /** Loads a server build again, while browsers go on rendering its pages: the machine may have been too busy before. */
  async function retry(request: RenderRequest, remote: Release): Promise<void> {
    unloadable.set(nameOf(remote), Date.now());
    await loaded(request, shellOf(request), remote).then(
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

  return {
    render,
    end() {
      hasEnded = true;
      slots.clear();
    },
  };
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
