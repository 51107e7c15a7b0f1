import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { Skipped } from '../common/sections.ts';

const run = promisify(execFile);

const loadSchema = v.object({
  requests: v.number(),
  seconds: v.number(),
  p50: v.number(),
  p99: v.number(),
  slowest: v.number(),
  failed: v.number(),
});

/** The result of one wrk run; times of single answers in milliseconds. */
export type Load = v.InferOutput<typeof loadSchema>;

/** Turns the error of a missing program into `Skipped`; returns other errors unchanged. */
function whenMissing(error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? new Skipped('wrk is not installed (Debian: apt-get install wrk).') : error;
}

/**
 * Checks that wrk is installed.
 * @throws {Skipped} when it is not
 */
export async function requireWrk(): Promise<void> {
  // `wrk -v` exits with 1 although it works.
  const missing = await run('wrk', ['-v']).then(() => undefined, whenMissing);
  if (missing instanceof Skipped) throw missing;
}

/**
 * Requests pages in turn without a pause, over 20 connections of one thread, with Brotli.
 * @param seconds the duration
 * @param cookie the session of a client
 */
export async function underWrk(
  site: string,
  paths: readonly string[],
  seconds: number,
  cookie?: string,
): Promise<Load> {
  const options = ['-t1', '-c20', `-d${seconds}s`, '--timeout', '10s', '-s'];
  const script = join(import.meta.dirname, 'pages.lua');
  const headers = ['-H', 'accept-encoding: br', '-H', 'accept-language: it'];
  if (cookie !== undefined) headers.push('-H', `cookie: ${cookie}`);
  const { stdout } = await run('wrk', [...options, script, ...headers, site, '--', ...paths]);
  return v.parse(v.pipe(v.string(), v.parseJson(), loadSchema), stdout.trim().split('\n').at(-1));
}
