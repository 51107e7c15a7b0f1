import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts a proxy to a port of this machine that delays each piece of data by a random time.
 * @param most longest delay, in milliseconds
 * @returns a function that closes the proxy
 */
export async function startDelayProxy(from: number, to: number, most: number): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(source);
      source.on('close', () => sockets.delete(source));
      // A broken connection ends the read, which the proxy passes on.
      source.on('error', () => source.destroy());
      void passOn(source, target, most);
    }
  });
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve));
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

/** Delays each piece on its own, without the delays of the pieces before it: latency without less throughput. */
async function passOn(source: Socket, target: Socket, most: number): Promise<void> {
  let delivered = Promise.resolve();
  try {
    for await (const piece of source) {
      const delay = wait(Math.random() * most);
      delivered = delivered.then(() => delay).then(() => void target.write(piece));
    }
    await delivered;
    target.end();
  } catch {
    // The connection is broken: its `close` ends the other side.
    target.destroy();
  }
}
