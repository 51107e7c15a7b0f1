import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Starts a line to a port of this machine that delays what passes through it, each piece by a random time.
 * @param most longest delay, in milliseconds
 * @returns a function that closes the line
 */
export async function startSlowLine(from: number, to: number, most: number): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [source, target] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(source);
      source.on('close', () => {
        sockets.delete(source);
        target.destroy();
      });
      // A broken connection closes as well, which the line passes on.
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

async function passOn(source: Socket, target: Socket, most: number): Promise<void> {
  try {
    for await (const piece of source) {
      await wait(Math.random() * most);
      target.write(piece);
    }
    target.end();
  } catch {
    // The connection broke: its `close` ends the other side.
    target.destroy();
  }
}
