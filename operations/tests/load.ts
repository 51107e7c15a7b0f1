import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '@studio/releases/errors';

/** A failed request. */
interface Failure {
  readonly kind: string;
  readonly at: number;
  readonly why: string;
}

/** The requests and failures of a stretch of load. */
export interface Stretch {
  readonly requests: number;
  readonly failures: readonly Failure[];
  /** From the event to the last failed request, in milliseconds; 0 when none failed. */
  readonly heal: number;
}

/** A client of the site that keeps its cookies and sends what a script of the site sends. */
export class Visitor {
  readonly #siteUrl: string;
  readonly #cookies = new Map<string, string>([['XSRF-TOKEN', 'a-token']]);

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  async ask(path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#siteUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        origin: this.#siteUrl,
        'x-xsrf-token': 'a-token',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      if (name !== 'XSRF-TOKEN') this.#cookies.set(name, value);
    }
    return response;
  }

  /** @throws {Error} unless the login opens a session */
  async logIn(email: string, password: string): Promise<void> {
    const { status } = await this.ask('/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`The login answered ${status}`);
  }
}

/** Requests that are sent again and again. */
export interface Task {
  readonly kind: string;
  /** Resolves with a sentence about a wrong answer; nothing is right. */
  readonly send: () => Promise<string | undefined>;
  /** The pause between two requests, in milliseconds. */
  readonly pause: number;
}

/** Keeps sending the requests of all tasks until it is stopped. */
export function startLoad(tasks: readonly Task[]) {
  const failures: Failure[] = [];
  let requests = 0;
  let isStopped = false;
  const loops = tasks.map(async ({ kind, send, pause }) => {
    while (!isStopped) {
      const at = performance.now();
      try {
        const why = await send();
        if (why !== undefined) failures.push({ kind, at, why });
      } catch (error) {
        failures.push({ kind, at, why: reasonOf(error) });
      }
      requests += 1;
      await sleep(pause);
    }
  });
  return {
    /** Does the work under load, then waits until no request has failed for some seconds. */
    async during(work: () => Promise<void>): Promise<Stretch> {
      const [began, before, first] = [performance.now(), requests, failures.length];
      await work();
      const calm = 4000;
      const last = () => failures.at(-1)?.at ?? 0;
      do await sleep(500);
      while (
        performance.now() - Math.max(last(), began) < calm &&
        performance.now() - began < 180_000
      );
      const own = failures.slice(first);
      return {
        requests: requests - before,
        failures: own,
        heal: own.length === 0 ? 0 : Math.max(0, Math.round(last() - began)),
      };
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}
