import { reasonOf } from '@studio/releases/errors';
import type {
  AppName,
  BootstrapData,
  FormPost,
  PageContent,
  PageRedirect,
  Release,
} from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { LRUCache } from 'lru-cache';
import type { Read, Reads } from '../content/reads.ts';
import { type Warn, warnOnce } from '../log/warn.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import { type Builds, createProcessPool, keyOf, nameOf, type PoolParts } from './process-pool.ts';
import { LatePageError, LoadError, RenderError } from './render-process.ts';

/** A page to render. */
interface RenderRequest {
  /** Absolute URL. */
  readonly url: string;
  readonly boot: BootstrapData;
  readonly releases: ReleaseSet;
  /** True when only a visitor of a preview link gets the page; its processes end soon after. */
  readonly preview?: boolean;
  /** Replaces the reads of public content, for a visitor who sees more. */
  readonly read?: Read | undefined;
  /** The form that the page answers. */
  readonly form?: FormPost | undefined;
}

/** A rendered page. */
export interface RenderedPage {
  readonly page: PageContent | PageRedirect;
  /** The page lacks its remote's content, which the next attempt may have: it must not be cached. */
  readonly provisional?: true;
  /** The reads of the page; absent when they are unknown. */
  readonly reads?: Reads;
}

/**
 * Renders pages. When a render throws, the visitor gets a plain page. The answer to a form is never a page without its
 * remote's content: the browser could not fill it.
 */
export interface Renderer {
  readonly render: (request: RenderRequest) => Promise<RenderedPage>;
}

/** An error that a server build threw. */
export interface ServerError {
  readonly app: AppName;
  /** The class of the error. */
  readonly reason: string;
  /** The places, the innermost first: `auth/1.0.0/server.cjs:12:34`. */
  readonly frames: readonly string[];
  readonly composition: string;
  /** The route of the page. */
  readonly path?: string | undefined;
}

/** A renderer that owns processes. */
export type RunningRenderer = Renderer & { readonly end: () => void };

/** The parts of a renderer; its other time limits are proportional to `timeout`. */
export interface RendererParts extends Omit<PoolParts, 'onUncaught'> {
  readonly warn: Warn;
  /** Keeps an error of a server build and returns its id. */
  readonly addError?: (error: ServerError) => string | undefined;
}

/** Time during which only browsers render a remote that cost a process, in milliseconds. */
const quarantine = 60_000;

/** Pause before a remote that does not load is loaded again, in milliseconds. */
const retryLoad = 600_000;

/** Number of remembered failures. */
const maxRemembered = 100;

/**
 * Creates a renderer. The shell and the one remote that owns a page make it, so each pair has its own process: a remote
 * that loops, leaks, throws, does not load or is hostile affects its own pages only. Pages without their remote's
 * content come from a process with the shell alone; browsers fill them.
 */
export function createRenderer(parts: RendererParts): RunningRenderer {
  const { warn, timeout, addError = () => undefined } = parts;
  // Keyed by shell and remote: the fault may be in either, and another shell's fault is not this remote's.
  const quarantined = new LRUCache<string, true>({ max: maxRemembered, ttl: quarantine });
  // The time of the last failed loading, in milliseconds since the epoch.
  const unloadable = new LRUCache<string, number>({ max: maxRemembered });
  const warnOfRelease = warnOnce(warn, maxRemembered);

  const pool = createProcessPool({
    ...parts,
    onUncaught: (builds, error) => {
      const name = nameOf(builds.remote ?? builds.shell);
      const reason = described(error, builds);
      warnOfRelease(
        `${name} failed on the server, outside of any render: ${reason}.`,
        `uncaught ${name}`,
      );
    },
  });

  /** Keeps an error of a server build; returns its class with the id of the report, for the log. */
  function described(error: unknown, { shell, remote }: Builds, request?: RenderRequest): string {
    if (!(error instanceof RenderError) || request?.preview) return reasonOf(error);
    const releases = [shell, ...(remote ? [remote] : [])];
    const frames = error.frames.flatMap((frame) => {
      const [app, line, column] = frame.split(':');
      const release = releases.find((one) => one.app === app);
      return release === undefined
        ? []
        : [`${release.app}/${release.version}/${release.server}:${line}:${column}`];
    });
    const live = request?.releases.apps;
    const others =
      live === undefined ? releases : Object.values(live).map(({ release }) => release);
    const id = addError({
      app: (remote ?? shell).app,
      reason: error.message,
      frames,
      composition: others.map(({ app, version }) => `${app}@${version}`).join(' '),
      path: request && ownerOf(new URL(request.url).pathname, request.boot.remotes)?.claim.path,
    });
    return id === undefined ? error.message : `${error.message} (report ${id})`;
  }

  const take = (request: RenderRequest, remote?: Release) =>
    pool.take({ shell: shellOf(request), remote }, request.preview === true);

  /** Renders a page without its remote's content. */
  async function renderShellOnly(request: RenderRequest, isLastTry = false): Promise<RenderedPage> {
    const process = await take(request);
    try {
      return await process.render(request.url, request.boot, 2.5 * timeout, request);
    } catch (error) {
      if (error instanceof LatePageError) {
        pool.remove(process);
        throw new Error(`${nameOf(shellOf(request))}: ${error.message}`, { cause: error });
      }
      // Another page may have ended the process that this one was waiting for.
      if (!isLastTry && process.hasEnded()) return await renderShellOnly(request, true);
      if (!(error instanceof RenderError)) throw error;
      const shell = shellOf(request);
      const reason = described(error, { shell }, request);
      throw new Error(`${nameOf(shell)}: ${reason}`, { cause: error });
    }
  }

  /**
   * Renders a page with its remote.
   * @throws {Error} when the remote cannot render it; the remote may then be quarantined
   */
  async function renderWithRemote(request: RenderRequest, builds: Builds): Promise<RenderedPage> {
    const process = await take(request, builds.remote);
    try {
      // The call of a form takes its time as well.
      const milliseconds = request.form === undefined ? timeout : 5 * timeout;
      return await process.render(request.url, request.boot, milliseconds, request);
    } catch (error) {
      const isLooping = error instanceof LatePageError && !(await process.answers(timeout / 2));
      if (isLooping || process.hasFailed()) quarantined.set(keyOf(builds), true);
      if (isLooping) pool.remove(process);
      throw error;
    }
  }

  /**
   * Loads a server build again, while browsers go on to render its pages: the machine may have been too busy before.
   */
  async function retry(request: RenderRequest, builds: Builds): Promise<void> {
    unloadable.set(keyOf(builds), Date.now());
    await take(request, builds.remote).then(
      () => unloadable.delete(keyOf(builds)),
      // The failure was logged the first time; `unloadable` already holds the new time.
      () => undefined,
    );
  }

  async function render(request: RenderRequest): Promise<RenderedPage> {
    const remote = renderedRemote(request);
    if (remote === undefined) return await renderShellOnly(request);
    const builds = { shell: shellOf(request), remote };
    const key = keyOf(builds);
    const failedAt = unloadable.get(key);
    if (failedAt !== undefined && Date.now() - failedAt > retryLoad) void retry(request, builds);
    if (!quarantined.has(key) && failedAt === undefined) {
      try {
        return await renderWithRemote(request, builds);
      } catch (error) {
        const name = nameOf(remote);
        if (!(error instanceof LoadError)) {
          const reason = described(error, builds, request);
          warn(`${name} could not render ${new URL(request.url).pathname}: ${reason}.`);
        } else if (error.app === remote.app) {
          unloadable.set(key, Date.now());
          warnOfRelease(
            `The server build of ${name} does not load, browsers render its pages: ${error.message}.`,
            `load ${key}`,
          );
        } else throw error;
      }
    }
    if (request.form !== undefined) throw new Error(`${nameOf(remote)} has not answered a form`);
    return { ...(await renderShellOnly(request)), provisional: true };
  }

  return { render, end: pool.end };
}

function shellOf({ releases }: RenderRequest): Release {
  const shell = releases.apps.shell?.release;
  if (shell === undefined) throw new Error('the release set names no shell');
  return shell;
}

/** Returns the remote whose content the server renders; undefined for a client-only page. */
function renderedRemote({ url, boot, releases }: RenderRequest): Release | undefined {
  const { remote, claim } = ownerOf(new URL(url).pathname, boot.remotes) ?? {};
  if (remote === undefined || claim?.requiresLogin || claim?.skeleton) return undefined;
  return Object.values(releases.apps).find(({ release }) => release.app === remote.name)?.release;
}
