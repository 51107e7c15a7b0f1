import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Slowest accepted reading rate, in bytes per second on average. */
const minRate = 1000;

/** Time before the rate counts, in milliseconds: a train may enter a tunnel. */
const grace = 60_000;

/** Interval of the checks, in milliseconds. */
const checkEvery = 15_000;

/** A connection with unread bytes: the time of the first check that found them, and the bytes read by then. */
interface Waiting {
  readonly since: number;
  readonly taken: number;
}

/**
 * Returns the number of bytes that a connection has passed to the operating system. One large write counts only once
 * all of it has been passed on.
 */
const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Closes connections whose client reads a response more slowly than 1 kB per second, after a minute. This frees the
 * memory of the response and, for a file, the connection to the backend. A client that waits for the server is not
 * slow. Call it before the server listens.
 */
export function limitSlowReaders(app: FastifyInstance): void {
  const readers = new Map<Socket, Waiting | undefined>();
  let timer: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket) => {
    readers.set(socket, undefined);
    socket.once('close', () => readers.delete(socket));
  });

  function checkReaders(): void {
    const now = performance.now();
    for (const [socket, waiting] of readers) {
      const taken = takenBy(socket);
      if (socket.writableLength === 0) readers.set(socket, undefined);
      else if (waiting === undefined) readers.set(socket, { since: now, taken });
      else if (isTooSlow(waiting, taken + socket.writableLength, now)) socket.destroy();
    }
    timer = setTimeout(checkReaders, checkEvery).unref();
  }
  timer = setTimeout(checkReaders, checkEvery).unref();
  app.addHook('onClose', async () => clearTimeout(timer));
}

/**
 * Returns whether a client has read too little since the first check that found unread bytes.
 * @param offered bytes that the client has read or could have read
 */
function isTooSlow({ since, taken }: Waiting, offered: number, now: number): boolean {
  const allowed = grace + ((offered - taken) / minRate) * 1000;
  return now - since > allowed;
}
