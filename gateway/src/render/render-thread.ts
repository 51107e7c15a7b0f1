import { Worker } from 'node:worker_threads';
import type { ContentAnswer, PageResponse } from '@studio/shared/rendering';
import type { RenderRequest } from '../pages/renderer.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { RenderSet } from './release-set.ts';

/** Reads public content for the thread. */
export type Read = (path: string) => Promise<ContentAnswer>;

/** One worker thread that renders the pages of one release set. */
export interface RenderThread {
  /** Resolves when the release set is loaded; rejects when the thread ends before. */
  readonly ready: Promise<void>;
  readonly render: (request: RenderRequest, frameOnly: boolean) => Promise<PageResponse>;
  /** Resolves when the thread answers: one that is caught in a loop never does. */
  readonly ping: () => Promise<void>;
  readonly end: () => void;
  /** Whether it can render no more: it was ended, or died of an exception or of too little memory. */
  readonly hasEnded: () => boolean;
}

interface Waiting {
  readonly resolve: (response: PageResponse) => void;
  readonly reject: (error: Error) => void;
}

/** Memory a thread may use before it is ended, in MiB. */
const memoryLimit = 384;

/** Starts a thread. A render fails when the thread ends before it is done. */
export function startRenderThread(set: RenderSet, read: Read): RenderThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: set,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  });
  const waiting = new Map<number, Waiting>();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  let pong = Promise.withResolvers<void>();
  let renders = 0;
  let ended: Error | undefined;
  const send = (message: ToWorker) => worker.postMessage(message);

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  }

  async function answer(id: number, path: string): Promise<void> {
    const failed = { status: 503, body: { errors: [{ message: 'unreachable' }] } };
    send({ kind: 'answer', id, answer: await read(path).catch(() => failed) });
  }

  function stop(reason: Error): void {
    ended ??= reason;
    started.reject(ended);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') started.resolve();
    else if (message.kind === 'pong') pong.resolve();
    else if (message.kind === 'read') void answer(message.id, message.path);
    else if (message.kind === 'rendered') settle(message.id)?.resolve(message.response);
    else settle(message.id)?.reject(new Error(message.reason));
  });
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('the render thread has ended')));

  return {
    ready: started.promise,
    ping() {
      pong = Promise.withResolvers();
      send({ kind: 'ping' });
      return pong.promise;
    },
    render(request, frameOnly) {
      if (ended !== undefined) return Promise.reject(ended);
      const id = renders++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send({ kind: 'render', id, request, frameOnly });
      });
    },
    end() {
      stop(new Error('the render thread was ended'));
      void worker.terminate();
    },
    hasEnded: () => ended !== undefined,
  };
}
