import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import * as v from 'valibot';
import type { Target } from './target.ts';

const key = 'lock';

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ host: v.string(), pid: v.number(), id: v.optional(v.string()), at: v.number() }),
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
  const id = randomUUID();
  const text = () =>
    Buffer.from(JSON.stringify({ host: hostname(), pid: process.pid, id, at: Date.now() }));
  await takeLock(target, text());
  const isOwn = async () => holderIn(await target.get(key))?.id === id;
  // A renewal that fails is followed by others; the work itself reports a target that is away.
  const renew = async () => {
    if (await isOwn()) await target.put(key, text());
  };
  let renewed: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewed = renew().catch(() => undefined);
  }, renewal);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewed;
    if (await isOwn()) await target.remove(key);
  }
}

async function takeLock(target: Target, own: Buffer): Promise<void> {
  if (await target.putNew(key, own)) return;
  const found = await target.get(key);
  const holder = holderIn(found);
  // After a restart of the machine another program can have the number of the process.
  const isRunning =
    holder !== undefined &&
    Date.now() - holder.at < abandoned &&
    (holder.host !== hostname() || isAlive(holder.pid));
  if (isRunning)
    throw new Error(
      `A backup to ${target.place} is already running (process ${holder.pid} on ${holder.host}).`,
    );
  // Several processes can have found it; one of them replaces it. It is gone when its holder has just ended.
  const isTaken =
    found === undefined ? await target.putNew(key, own) : await target.replace(key, found, own);
  if (!isTaken)
    throw new Error(`A backup to ${target.place} has just been started by another process.`);
}

/** Returns who holds the lock; undefined when it is missing or damaged. */
function holderIn(lock: Buffer | undefined): v.InferOutput<typeof lockSchema> | undefined {
  const { success, output } = v.safeParse(lockSchema, lock?.toString());
  return success ? output : undefined;
}
