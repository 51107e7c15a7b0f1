import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Least that a reader takes of what waits for it, in bytes a second on average. */
const minRate = 1000;

/** Time before the rate counts, in milliseconds: a train enters a tunnel. */
const grace = 60_000;

/** How often the readers are looked at, in milliseconds. */
const lookEvery = 15_000;

/** A reader for whom bytes wait: since when, in milliseconds, and how many bytes it had taken by then. */
interface Waiting {
  readonly since: number;
  readonly taken: number;
}

/**
 * Returns how many bytes a connection has handed to the operating system. One large write counts once all of it has been
 * handed over.
 */
const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Closes connections whose reader takes an answer more slowly than 1 kB a second, after a minute: the memory that the
 * answer occupies and, for a file, the connection to the backend are free again. A reader that waits for the server is
 * not slow. To be called before the server listens.
 */
export function limitSlowReaders(app: FastifyInstance): void {
  const readers = new Map<Socket, Waiting | undefined>();
  let timer: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket) => {
    readers.set(socket, undefined);
    socket.once('close', () => readers.delete(socket));
  });

  function look(): void {
    const now = performance.now();
    for (const [socket, waiting] of readers) {
      const taken = takenBy(socket);
      if (socket.writableLength === 0) readers.set(socket, undefined);
      else if (waiting === undefined) readers.set(socket, { since: now, taken });
      else if (isTooSlow(waiting, taken + socket.writableLength, now)) socket.destroy();
    }
    timer = setTimeout(look, lookEvery).unref();
  }
  timer = setTimeout(look, lookEvery).unref();
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** @param offered bytes that the reader has taken or could have taken */
function isTooSlow({ since, taken }: Waiting, offered: number, now: number): boolean {
  const allowed = grace + ((offered - taken) / minRate) * 1000;
  return now - since > allowed;
}
