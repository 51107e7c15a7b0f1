import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Time after a lock is taken over in which another process, which found the same one, replaces it, in milliseconds. */
const settling = 2000;

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
  const holder = { host: hostname(), pid: process.pid, id: randomUUID() };
  const text = () => Buffer.from(JSON.stringify({ ...holder, at: Date.now() }));
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
    const own = text();
    const isNew = await target.putNew(key, own);
    // Two processes can have found the same lock: the second removed that of the first.
    if (isNew) await sleep(settling);
    if (!isNew || !(await target.get(key))?.equals(own))
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
