import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the backend received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer of the backend; a body that is no string is sent as JSON. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Ends the connection after the body, also before the length that the headers promise. */
  readonly breaksOff?: boolean;
}

/** Starts a real HTTP server in place of the backend, with the responses of the test. */
export async function startBackend(answer: (request: Received) => Scripted | Promise<Scripted>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body: await text(request) };
    received.push(asked);
    const { status = 200, headers: own = {}, body = { data: [] }, breaksOff } = await answer(asked);
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content),
      'x-powered-by': 'Directus',
      ...own,
    });
    if (breaksOff) return response.write(content, () => response.destroy());
    response.end(request.method === 'HEAD' ? undefined : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
