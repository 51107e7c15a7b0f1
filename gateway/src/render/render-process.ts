import { StringDecoder } from 'node:string_decoder';
import type { BootData } from '@studio/shared/config';
import type { PageContent, PageRedirect } from '@studio/shared/rendering';
import * as v from 'valibot';
import { type Read, type Reads, recordReads } from '../content/reads.ts';
import { type FromProcess, fromProcess, type ServerCode, type ToProcess } from './messages.ts';
import { parsePageContent } from './page-content.ts';
import { type SandboxLevel, startSandboxed } from './sandbox.ts';

/** A server build that does not load; `app` names the one that was being evaluated. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly app: string;

  constructor(app: string, reason: string) {
    super(reason);
    this.app = app;
  }
}

/** The server builds that a process renders with, and what it needs of the gateway. */
export interface ProcessParts {
  readonly shell: ServerCode;
  /** Absent for pages that the browser fills: no remote's code is in reach of them. */
  readonly remote?: ServerCode;
  readonly sandbox: SandboxLevel;
  /** Reads public content. */
  readonly read: Read;
  /** Called for failures that nothing waits for. */
  readonly onUncaught: (reason: string) => void;
  /** How long a render may take, in milliseconds; the shell may take five times as long to load, a remote one and a half. */
  readonly timeout: number;
}

/** A page with what it was made from. */
export interface ProcessResult {
  readonly page: PageContent | PageRedirect;
  readonly reads: Reads;
}

/** A process that renders the pages of one shell with one remote. */
export interface RenderProcess {
  /**
   * Resolves when the server builds are loaded.
   * @throws {LoadError}
   */
  readonly ready: Promise<void>;
  /** @throws when the page is refused, or the process ends meanwhile */
  readonly render: (url: string, boot: BootData) => Promise<ProcessResult>;
  /** Resolves when the process answers; one that is caught in a loop never does. */
  readonly ping: () => Promise<void>;
  readonly end: () => void;
  readonly hasEnded: () => boolean;
}

interface Rendering {
  readonly reading: ReturnType<typeof recordReads>;
  reads: number;
  readonly resolve: (result: ProcessResult) => void;
  readonly reject: (error: Error) => void;
}

/** Longest message from a process, in characters. */
const maxMessage = 8_000_000;

/** Most reads of content for one page; real pages have fewer than ten. */
const maxReads = 100;

/** Starts a process and loads the server builds in it. */
export function startRenderProcess(parts: ProcessParts): RenderProcess {
  const { shell, remote, timeout } = parts;
  const sandboxed = startSandboxed(parts.sandbox);
  const renderings = new Map<number, Rendering>();
  const pings: (() => void)[] = [];
  const loaded = Promise.withResolvers<void>();
  loaded.promise.catch(() => undefined);
  let loading: string | undefined = shell.name;
  let timer: NodeJS.Timeout | undefined;
  let count = 0;
  let ended: Error | undefined;

  const send = (message: ToProcess) => {
    if (ended === undefined) sandboxed.channel.write(`${JSON.stringify(message)}\n`);
  };

  function end(reason: string): void {
    if (ended !== undefined) return;
    clearTimeout(timer);
    ended = new Error(reason);
    loaded.reject(loading === undefined ? ended : new LoadError(loading, reason));
    for (const { reject } of renderings.values()) reject(ended);
    renderings.clear();
    sandboxed.kill();
  }

  function load(app: string, milliseconds: number): void {
    clearTimeout(timer);
    loading = app;
    timer = setTimeout(() => end(`it did not load within ${milliseconds} ms`), milliseconds);
  }

  async function answer(id: number, rendering: Rendering, path: string): Promise<void> {
    const failed = { status: 503, body: { errors: [{ message: 'unreachable' }] } };
    const { status, body } = await rendering.reading.read(path).catch(() => failed);
    send({ kind: 'answer', id, answer: { status, body } });
  }

  function finish(id: number, value: unknown): void {
    const rendering = renderings.get(id);
    if (rendering === undefined) return;
    renderings.delete(id);
    try {
      rendering.resolve({ page: parsePageContent(value), reads: rendering.reading.reads });
    } catch (error) {
      rendering.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function read({ id, render, path }: Extract<FromProcess, { kind: 'read' }>): void {
    const rendering = renderings.get(render);
    // A render that was given up gets no more answers.
    if (rendering === undefined) return;
    rendering.reads += 1;
    if (rendering.reads > maxReads) end(`it reads more than ${maxReads} times for a page`);
    else void answer(id, rendering, path);
  }

  function receive(message: FromProcess): void {
    if (message.kind === 'shell' && remote !== undefined) load(remote.name, 1.5 * timeout);
    else if (message.kind === 'ready') {
      clearTimeout(timer);
      loading = undefined;
      loaded.resolve();
    } else if (message.kind === 'unloadable') end(message.reason);
    else if (message.kind === 'uncaught') parts.onUncaught(message.reason);
    else if (message.kind === 'pong') for (const answered of pings.splice(0)) answered();
    else if (message.kind === 'read') read(message);
    else if (message.kind === 'rendered') finish(message.id, message.page);
    else if (message.kind === 'failed') {
      renderings.get(message.id)?.reject(new Error(message.reason));
      renderings.delete(message.id);
    }
  }

  const decoder = new StringDecoder();
  let rest = '';
  sandboxed.channel.on('data', (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxMessage) return end('it sends a message without an end');
    for (const line of lines) {
      try {
        receive(v.parse(fromProcess, JSON.parse(line)));
      } catch {
        return end('it sends what is no message');
      }
    }
  });
  sandboxed.onEnd(end);
  load(shell.name, 5 * timeout);
  send({ kind: 'start', shell, ...(remote && { remote }) });

  return {
    ready: loaded.promise,
    ping: () =>
      new Promise((resolve) => {
        pings.push(resolve);
        send({ kind: 'ping' });
      }),
    render(url, boot) {
      if (ended !== undefined) return Promise.reject(ended);
      const id = count++;
      return new Promise((resolve, reject) => {
        renderings.set(id, { reading: recordReads(parts.read), reads: 0, resolve, reject });
        send({ kind: 'render', id, url, boot });
      });
    },
    end: () => {
      loading = undefined;
      end('the render process was ended');
    },
    hasEnded: () => ended !== undefined,
  };
}
