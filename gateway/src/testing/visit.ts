import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response as it arrived over the network. */
export interface Visited {
  readonly status: number | undefined;
  /** All headers except `date`, which differs between equal responses. */
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Sends a request over a real connection with the path exactly as given; other clients would normalize it.
 * @param site origin of the server that listens
 */
export async function visit(
  site: string,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Visited> {
  const { hostname, port } = new URL(site);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, ...options }, resolve)
      .on('error', reject)
      .end();
  });
  const { date: _date, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, body: await text(answer) };
}
