import { parentPort, workerData } from 'node:worker_threads';
import type { ContentAnswer } from '@studio/shared/rendering';
import { composeApp } from './composed-app.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { RenderSet } from './release-set.ts';
import { loadRemotes, loadShell } from './server-builds.ts';

if (parentPort === null) throw new Error('this module runs in a worker thread only');
const port = parentPort;
const send = (message: FromWorker) => port.postMessage(message);

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const set: RenderSet = workerData;
// What fails here ends the thread: without a shell there is no page.
const shell = loadShell(set.shell);

// From here on apps do things later that nobody waits for. That they fail must not cost the others the thread.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => send({ kind: 'uncaught', reason: reasonOf(error) }));

const modules = await loadRemotes(set.remotes, shell, {
  loading: (app) => send({ kind: 'loading', app }),
  unloadable: (app, error) => send({ kind: 'unloadable', app, reason: reasonOf(error) }),
});
const app = composeApp(set, shell, modules);
const waiting = new Map<number, (answer: ContentAnswer) => void>();
let reads = 0;

function read(render: number, path: string): Promise<ContentAnswer> {
  const id = reads++;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ kind: 'read', id, render, path });
  });
}

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'ping') return send({ kind: 'pong' });
  if (message.kind === 'answer') {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
    return;
  }
  const { id, request, frameOnly } = message;
  try {
    const response = await app.render(request, frameOnly, (path) => read(id, path));
    send({ kind: 'rendered', id, response });
  } catch (error) {
    send({ kind: 'failed', id, reason: reasonOf(error) });
  }
});

send({ kind: 'ready' });
