import { Worker } from 'node:worker_threads';
import type { AppName } from '@studio/shared/contract';
import type { PageResponse } from '@studio/shared/rendering';
import { type Read, type Reads, recordReads } from '../content/reads.ts';
import { watchLoading } from './loading.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { RenderSet } from './release-set.ts';
import type { RenderRequest } from './renderer.ts';

/** What a thread needs of the gateway. */
export interface ThreadParts {
  /** Reads public content for it. */
  readonly read: Read;
  /** How long a render may take, in milliseconds; loading may take a multiple of it. */
  readonly timeout: number;
  /** A remote's server build is refused or throws; its pages are sent as frames. */
  readonly onUnloadable: (app: AppName, reason: string) => void;
  /** Something failed that nobody was waiting for. */
  readonly onUncaught: (reason: string) => void;
}

/** A page, and what it was made from. */
export type ThreadResponse = PageResponse & { readonly reads: Reads };

/** One worker thread that renders the pages of one release set. */
export interface RenderThread {
  /**
   * Resolves when the release set is loaded.
   * @throws EndedByRemote where the thread ended, or hung, while it evaluated a remote; something else where it ended
   * for another reason
   */
  readonly ready: Promise<void>;
  readonly render: (request: RenderRequest, frameOnly: boolean) => Promise<ThreadResponse>;
  /** Resolves when the thread answers: one that is caught in a loop never does. */
  readonly ping: () => Promise<void>;
  readonly end: () => void;
  /** Whether it can render no more: it was ended, or died of too little memory or of its own will. */
  readonly hasEnded: () => boolean;
}

interface Waiting {
  readonly reading: ReturnType<typeof recordReads>;
  readonly resolve: (response: ThreadResponse) => void;
  readonly reject: (error: Error) => void;
}

/** Memory a thread may use before it is ended, in MiB. */
const memoryLimit = 384;

/** Starts a thread. A render fails when the thread ends before it is done. */
export function startRenderThread(set: RenderSet, parts: ThreadParts): RenderThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: set,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  });
  const waiting = new Map<number, Waiting>();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  const pings: (() => void)[] = [];
  let renders = 0;
  let ended: Error | undefined;
  const send = (message: ToWorker) => worker.postMessage(message);

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  }

  async function answer(id: number, render: number, path: string): Promise<void> {
    // A render that was given up still gets its answers.
    const asked = waiting.get(render)?.reading.read ?? parts.read;
    const failed = { status: 503, body: { errors: [{ message: 'unreachable' }] } };
    const { status, body } = await asked(path).catch(() => failed);
    send({ kind: 'answer', id, answer: { status, body } });
  }

  function finish(id: number, response: PageResponse): void {
    const found = settle(id);
    found?.resolve({ ...response, reads: found.reading.reads });
  }

  function stop(reason: Error): void {
    ended ??= loading.endedBecause(reason);
    loading.done();
    started.reject(ended);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    void worker.terminate();
  }

  const loading = watchLoading(parts.timeout, stop);

  function isReady(): void {
    loading.done();
    started.resolve();
  }

  function hear(message: FromWorker): void {
    if (message.kind === 'loading') loading.next(message.app);
    else if (message.kind === 'unloadable') parts.onUnloadable(message.app, message.reason);
    else if (message.kind === 'ready') isReady();
    else if (message.kind === 'uncaught') parts.onUncaught(message.reason);
    else if (message.kind === 'pong') for (const answered of pings.splice(0)) answered();
    else if (message.kind === 'read') void answer(message.id, message.render, message.path);
    else if (message.kind === 'rendered') finish(message.id, message.response);
    else settle(message.id)?.reject(new Error(message.reason));
  }

  worker.on('message', hear);
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('the render thread has ended')));

  return {
    ready: started.promise,
    ping: () =>
      new Promise((resolve) => {
        pings.push(resolve);
        send({ kind: 'ping' });
      }),
    render(request, frameOnly) {
      if (ended !== undefined) return Promise.reject(ended);
      const id = renders++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { reading: recordReads(parts.read), resolve, reject });
        send({ kind: 'render', id, request, frameOnly });
      });
    },
    end() {
      // Nobody is to blame for it.
      loading.done();
      stop(new Error('the render thread was ended'));
    },
    hasEnded: () => ended !== undefined,
  };
}
