import { parentPort, workerData } from 'node:worker_threads';
import type { ContentAnswer } from '@studio/shared/rendering';
import { composeApp } from './composed-app.ts';
import type { FromWorker, ToWorker } from './messages.ts';

if (parentPort === null) throw new Error('this module runs in a worker thread only');
const port = parentPort;
const send = (message: FromWorker) => port.postMessage(message);

const app = composeApp(workerData);
const waiting = new Map<number, (answer: ContentAnswer) => void>();
let reads = 0;

function read(path: string): Promise<ContentAnswer> {
  const id = reads++;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ kind: 'read', id, path });
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
    send({ kind: 'rendered', id, response: await app.render(request, frameOnly, read) });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: 'failed', id, reason });
  }
});

send({ kind: 'ready' });
