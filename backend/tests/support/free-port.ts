import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * First and last port to choose from. They lie below those that systems give to outgoing connections and to
 * `listen(0)`: on a slow machine one of those is taken again before the server that it is meant for listens.
 */
const [first, last] = [10_240, 29_999];

/** Returns a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last + 1);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
