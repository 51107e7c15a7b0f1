import { type IncomingMessage, request, type ServerOptions, type ServerResponse } from 'node:http';

/**
 * The options of a proxy's server: its idle connections outlive those of its callers, so that none is closed just when a
 * slow machine uses it again.
 */
export const proxyOptions: ServerOptions = { keepAliveTimeout: 600_000 };

/** The place that a request is forwarded to, and the headers that the proxy adds. */
interface Forwarded {
  readonly host: string;
  readonly port: number;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Forwards a request to another server over a connection of its own, and returns the response without what belongs to
 * that connection (RFC 9110, section 7.6.1): a caller would take the other server's patience for that of the proxy.
 */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { host, port, path = incoming.url ?? '/', headers }: Forwarded,
): void {
  const sent = { ...incoming.headers, ...headers, connection: 'close' };
  const options = { host, port, path, method: incoming.method, headers: sent, agent: false };
  const onward = request(options, (answer) => {
    const { connection: _, 'keep-alive': _patience, ...returned } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, returned);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
