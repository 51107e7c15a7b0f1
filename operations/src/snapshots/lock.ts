import { hostname } from 'node:os';
import * as v from 'valibot';
import type { Target } from './target.ts';

const key = 'lock';

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ host: v.string(), pid: v.number(), at: v.number() }),
);

/** The pause between two renewals, and the age from which a lock counts as left behind, in milliseconds. */
const [renewal, abandoned] = [60_000, 15 * 60_000];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Runs work that only one process may do at a time on a target. A lock that a killed process left behind is taken over:
 * at once on the same machine when no process has its number, and after fifteen minutes in any case.
 * @throws {Error} with a sentence when another process holds the lock
 */
export async function withLock<Result>(
  target: Target,
  work: () => Promise<Result>,
): Promise<Result> {
  const text = () =>
    Buffer.from(JSON.stringify({ host: hostname(), pid: process.pid, at: Date.now() }));
  if (!(await target.putNew(key, text()))) {
    const { success, output } = v.safeParse(lockSchema, (await target.get(key))?.toString());
    if (success) {
      const { host, pid, at } = output;
      // After a restart of the machine another program can have the number of the process.
      const isRunning = Date.now() - at < abandoned && (host !== hostname() || isAlive(pid));
      if (isRunning)
        throw new Error(
          `A backup to ${target.place} is already running (process ${pid} on ${host}).`,
        );
    }
    await target.remove(key);
    if (!(await target.putNew(key, text())))
      throw new Error(`A backup to ${target.place} has just been started by another process.`);
  }
  // A renewal that fails is followed by others; the work itself reports a target that is away.
  let renewed: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = target.put(key, text()).catch(() => undefined);
  }, renewal);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewed;
    await target.remove(key);
  }
}
