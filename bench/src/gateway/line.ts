import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A forwarded port. After a cut, connections to it are refused. */
interface Line {
  readonly cut: () => Promise<void>;
}

/** Forwards one port of this machine to another. */
export async function openLine(port: number, target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
