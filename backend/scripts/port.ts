import { connect } from 'node:net';

/** Throws when something already listens on this port of the machine. */
export async function requireFreePort(port: number): Promise<void> {
  const isTaken = await new Promise<boolean>((done) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
  if (isTaken) {
    throw new Error(
      `Port ${port} is taken: end the process that uses it, or set DIRECTUS_PORT to another one.`,
    );
  }
}
