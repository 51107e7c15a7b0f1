import { AsyncLocalStorage } from 'node:async_hooks';
import { reasonOf } from '@studio/releases/errors';
import type {
  BootstrapData,
  ContentAnswer,
  FormPost,
  PageContent,
  PageRedirect,
} from '@studio/shared/contract';
import { knownPhrases } from '@studio/shared/contract';
import { type Read, type Reads, recordReads } from '../content/reads.ts';
import type { SandboxLevel } from '../settings/settings.ts';
import { connect, type FromProcess, oneLine, type ServerCode } from './messages.ts';
import { parsePageContent } from './page-content.ts';
import { startSandboxed } from './sandbox.ts';

/** A server build that does not load; `app` names the build that was being evaluated. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly app: string;

  constructor(app: string, reason: string) {
    super(reason);
    this.app = app;
  }
}

/** An error that a server build threw; the message is its class. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  /** The places in server builds, the innermost first: `auth:12:34`. */
  readonly frames: readonly string[];

  constructor(reason: string, frames: readonly string[]) {
    super(reason);
    this.frames = frames;
  }
}

/** The parts of a render process: its server builds, sandbox and limits. */
export interface ProcessParts {
  readonly shell: ServerCode;
  /** Absent for client-only pages, which must not run a remote's code. */
  readonly remote?: ServerCode;
  readonly sandbox: SandboxLevel;
  /** Reads public content. */
  readonly read: Read;
  /** Called for failures outside of any render. */
  readonly onUncaught: (error: RenderError) => void;
  /** Time of a render, in milliseconds; the shell has five times as long to load, a remote one and a half. */
  readonly timeout: number;
}

/** A page that exceeded its time; the process may be busy with another page, or in an endless loop. */
export class LatePageError extends Error {
  override readonly name = 'LatePageError';

  constructor(milliseconds: number) {
    super(`it took longer than ${milliseconds} ms`);
  }
}

/** A page with its reads. */
interface ProcessResult {
  readonly page: PageContent | PageRedirect;
  readonly reads: Reads;
}

/** The exceptions of one render. */
interface RenderOptions {
  /** Replaces the reads of public content. */
  readonly read?: Read | undefined;
  /** The form that the page answers. */
  readonly form?: FormPost | undefined;
}

/** A process that renders the pages of one shell with one remote. */
export interface RenderProcess {
  /**
   * Resolves when the server builds are loaded.
   * @throws {LoadError}
   */
  readonly ready: Promise<void>;
  /**
   * Renders a page.
   * @throws {LatePageError} when it takes longer; other errors when the page is rejected or the process ends
   */
  readonly render: (
    url: string,
    boot: BootstrapData,
    milliseconds: number,
    options?: RenderOptions,
  ) => Promise<ProcessResult>;
  /** Resolves with whether the process answers in time; a process in an endless loop does not. */
  readonly answers: (milliseconds: number) => Promise<boolean>;
  readonly end: () => void;
  /** Ends the process after its pending renders; each of them, and the loading, has its own limit. */
  readonly endWhenIdle: () => void;
  readonly hasEnded: () => boolean;
  /** Returns whether the process crashed or was ended for breaking a rule. */
  readonly hasFailed: () => boolean;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

interface Rendering {
  readonly reading: ReturnType<typeof recordReads>;
  /** The form that the page answers, until its one call is made. */
  form: FormPost | undefined;
  reads: number;
  readonly resolve: (result: ProcessResult) => void;
  readonly reject: (error: Error) => void;
}

/** Most reads of one page; real pages have fewer than ten. */
const maxReads = 100;

/** Starts a process and loads the server builds in it. */
export function startRenderProcess(parts: ProcessParts): RenderProcess {
  const { timeout, onUncaught, read: readPublic } = parts;
  // Only the names stay: the code has some MB, and the process has it.
  const [shell, remote] = [parts.shell.name, parts.remote?.name];
  const sandboxed = startSandboxed(parts.sandbox);
  const renderings = new Map<number, Rendering>();
  const pings = new Map<number, () => void>();
  const loaded = Promise.withResolvers<void>();
  // A process may end before a caller waits for it: the callers of `ready` receive the error.
  loaded.promise.catch(() => undefined);
  const finished = Promise.withResolvers<void>();
  let loading: string | undefined = shell;
  let endsWhenIdle = false;
  let wasDismissed = false;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  let ended: Error | undefined;

  function end(reason: string): void {
    if (ended !== undefined) return;
    clearTimeout(timer);
    ended = new Error(reason);
    loaded.reject(loading === undefined ? ended : new LoadError(loading, reason));
    for (const { reject } of renderings.values()) reject(ended);
    renderings.clear();
    sandboxed.kill();
    finished.resolve();
  }

  function dismiss(): void {
    wasDismissed = ended === undefined;
    loading = undefined;
    end('the render process was ended');
  }

  function endIfIdle(): void {
    if (endsWhenIdle && loading === undefined && renderings.size === 0) dismiss();
  }

  function load(app: string, milliseconds: number): void {
    clearTimeout(timer);
    loading = app;
    timer = setTimeout(() => end(`it did not load within ${milliseconds} ms`), milliseconds);
  }

  async function answer(id: number, asked: () => Promise<ContentAnswer>): Promise<void> {
    const failed = { status: 503, body: { errors: [{ message: 'unreachable' }] } };
    // An answer reports failures by its status; an exception must not leave the release without one.
    const { status, body } = await asked().catch(() => failed);
    messages.send({ kind: 'answer', id, answer: { status, body } });
  }

  function finish(message: Extract<FromProcess, { kind: 'rendered' | 'failed' }>): void {
    const rendering = renderings.get(message.id);
    if (rendering === undefined) return;
    renderings.delete(message.id);
    messages.resetCount();
    try {
      if (message.kind === 'failed') throw new RenderError(message.reason, message.frames);
      rendering.resolve({ page: parsePageContent(message.page), reads: rendering.reading.reads });
    } catch (error) {
      if (error instanceof RenderError) rendering.reject(error);
      else rendering.reject(new Error(oneLine(reasonOf(error)), { cause: error }));
    }
  }

  function read({ id, render, path }: Extract<FromProcess, { kind: 'read' }>): void {
    const rendering = renderings.get(render);
    if (rendering === undefined) return;
    rendering.reads += 1;
    if (rendering.reads > maxReads) end(`it reads more than ${maxReads} times for a page`);
    else void answer(id, () => rendering.reading.read(path));
  }

  function send({ id, render, path, body }: Extract<FromProcess, { kind: 'send' }>): void {
    const rendering = renderings.get(render);
    if (rendering === undefined) return;
    const { form } = rendering;
    rendering.form = undefined;
    if (form === undefined) end('it makes a call that no form asks for');
    else void answer(id, () => form.send(path, body));
  }

  function receive(message: FromProcess): void {
    if (message.kind === 'shell') {
      if (loading !== shell) end('it loads its shell twice');
      else if (remote !== undefined) load(remote, 1.5 * timeout);
    } else if (message.kind === 'ready') {
      clearTimeout(timer);
      loading = undefined;
      loaded.resolve();
      // After the renders that waited for the loading have begun.
      setImmediate(endIfIdle);
    } else if (message.kind === 'unloadable') end(message.reason);
    else if (message.kind === 'uncaught')
      onUncaught(new RenderError(message.reason, message.frames));
    else if (message.kind === 'pong') pings.get(message.id)?.();
    else if (message.kind === 'read') read(message);
    else if (message.kind === 'send') send(message);
    else finish(message);
  }

  const messages = connect(sandboxed.channel, receive, end);
  sandboxed.onEnd(end);
  load(shell, 5 * timeout);
  messages.send({
    kind: 'start',
    shell: parts.shell,
    ...(parts.remote && { remote: parts.remote }),
    phrases: knownPhrases,
  });

  return {
    ready: loaded.promise,
    async answers(milliseconds) {
      const id = count++;
      const answered = Promise.withResolvers<boolean>();
      const deadline = setTimeout(() => answered.resolve(false), milliseconds);
      pings.set(id, () => answered.resolve(true));
      messages.send({ kind: 'ping', id });
      try {
        return await answered.promise;
      } finally {
        clearTimeout(deadline);
        pings.delete(id);
      }
    },
    async render(url, boot, milliseconds, { read = readPublic, form } = {}) {
      if (ended !== undefined) throw ended;
      const id = count++;
      const { promise, resolve, reject } = Promise.withResolvers<ProcessResult>();
      const deadline = setTimeout(() => reject(new LatePageError(milliseconds)), milliseconds);
      // A read arrives on the channel, outside of the request that it is for: the log and the backend name that request.
      const inRequest = AsyncLocalStorage.snapshot();
      const reading = recordReads((path) => inRequest(read, path));
      renderings.set(id, { reading, form, reads: 0, resolve, reject });
      messages.send({ kind: 'render', id, url, boot, ...(form && { form: form.body }) });
      try {
        return await promise;
      } finally {
        clearTimeout(deadline);
        // An abandoned render gets no more answers, and its page is ignored.
        renderings.delete(id);
        endIfIdle();
      }
    },
    ended: finished.promise,
    end: dismiss,
    endWhenIdle() {
      endsWhenIdle = true;
      endIfIdle();
    },
    hasEnded: () => ended !== undefined,
    hasFailed: () => ended !== undefined && !wasDismissed,
  };
}
