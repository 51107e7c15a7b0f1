import { Worker } from 'node:worker_threads';
import type { ContentAnswer, PageResponse } from '@studio/shared/rendering';
import type { RenderRequest } from '../pages/renderer.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { RenderSet } from './release-set.ts';

/** Reads public content for the thread. */
export type Read = (path: string) => Promise<ContentAnswer>;

/** One worker thread that renders the pages of one release set. */
export interface RenderThread {
  readonly render: (request: RenderRequest, frameOnly: boolean) => Promise<PageResponse>;
  readonly end: () => void;
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
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'read') void answer(message.id, message.path);
    else if (message.kind === 'rendered') settle(message.id)?.resolve(message.response);
    else settle(message.id)?.reject(new Error(message.reason));
  });
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('the render thread has ended')));

  return {
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
  };
}
