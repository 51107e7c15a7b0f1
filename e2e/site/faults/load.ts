import { setTimeout as sleep } from 'node:timers/promises';

/** A request that failed. */
export interface Failure {
  readonly at: number;
  readonly what: string;
}

/** Visitors who request pages without a pause. */
export interface Load {
  readonly asked: () => number;
  readonly failures: () => readonly Failure[];
  readonly stop: () => Promise<void>;
}

/** The most visited pages, which the page cache keeps. */
const pages = ['/', '/about', '/news', '/team', '/scadenzario', '/privacy'];

/** Longest time for a page, in milliseconds. */
const patience = 10_000;

/**
 * Requests pages at a steady rate until it is stopped.
 * @param rate in requests per second
 */
export function startLoad(site: string, rate: number): Load {
  const failures: Failure[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;
  let isStopped = false;

  async function ask(page: string): Promise<void> {
    const at = Date.now();
    try {
      const answer = await fetch(site + page, { signal: AbortSignal.timeout(patience) });
      const text = await answer.text();
      if (!answer.ok || !text.includes('<h1'))
        failures.push({ at, what: `${page} ${answer.status}` });
    } catch (error) {
      failures.push({ at, what: `${page} ${error instanceof Error ? error.message : error}` });
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const asking = ask(pages[asked % pages.length] ?? '/');
      asked += 1;
      open.add(asking);
      void asking.then(() => open.delete(asking));
      await sleep(1000 / rate);
    }
  }

  const running = run();
  return {
    asked: () => asked,
    failures: () => failures,
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(open);
    },
  };
}
