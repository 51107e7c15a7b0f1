import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Client } from '../clients.ts';

/** The calls that a client repeats, and their durations, in milliseconds. */
export interface Visits {
  readonly login: readonly number[];
  readonly list: readonly number[];
  readonly document: readonly number[];
}

interface Answer {
  readonly milliseconds: number;
  readonly cookies: readonly string[];
}

/** Returns the 95th percentile. */
export function p95(durations: readonly number[]): number {
  const sorted = durations.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/**
 * Logs in, lists documents and reads one, several times, each time from another address.
 * @param site origin of a gateway on this machine
 * @param document path of one of the client's documents
 * @throws {Error} when an answer is not 200
 */
export async function visitAsClient(
  site: string,
  { email, password }: Client,
  document: string,
  times: number,
): Promise<Visits> {
  const visits = { login: [] as number[], list: [] as number[], document: [] as number[] };
  for (let time = 0; time < times; time += 1) {
    const ask = (path: string, cookie: string, body?: string) =>
      timed(site, path, `127.0.1.${1 + (time % 250)}`, cookie, body);
    const typed = JSON.stringify({ email, password, mode: 'session' });
    const login = await ask('/api/auth/login', 'XSRF-TOKEN=token', typed);
    const session = login.cookies.find((line) => line.startsWith('studio_session='));
    const cookie = session?.split(';')[0] ?? '';
    const list = await ask('/api/documents', cookie);
    const file = await ask(document, cookie);
    visits.login.push(login.milliseconds);
    visits.list.push(list.milliseconds);
    visits.document.push(file.milliseconds);
  }
  return visits;
}

/** Sends a request over a connection of its own, and reads the answer to its end. */
function timed(
  site: string,
  path: string,
  localAddress: string,
  cookie: string,
  body?: string,
): Promise<Answer> {
  const { port, host } = new URL(site);
  const began = performance.now();
  const sent = { origin: site, 'x-xsrf-token': 'token', 'content-type': 'application/json' };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, localAddress, agent: false },
        method: body === undefined ? 'GET' : 'POST',
        headers: { host, cookie, ...(body !== undefined && sent), ...length },
      },
      (answer) => {
        const { statusCode, headers } = answer;
        if (statusCode !== 200) return reject(new Error(`${path} was answered with ${statusCode}`));
        const cookies = headers['set-cookie'] ?? [];
        return answer
          .resume()
          .on('error', reject)
          .on('end', () => resolve({ milliseconds: performance.now() - began, cookies }));
      },
    );
    asked.on('error', reject).end(body);
  });
}
