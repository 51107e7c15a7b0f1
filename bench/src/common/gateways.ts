import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { publicPages } from '@studio/e2e/site/page';
import { releasesOf, type SiteReleases } from '@studio/e2e/site/releases-of';
import { isSystemError } from '@studio/releases/errors';
import { jsonText } from '@studio/releases/json';
import type { Child } from '@studio/scripts/child';
import { startGateway } from '@studio/scripts/programs';
import { copyReleases } from '@studio/scripts/releases';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { median, milliseconds, quantile, repeat } from './figures.ts';
import { furtherPorts, siteSettings } from './settings.ts';

const run = promisify(execFile);

/** The pages that are requested in turn. */
export const pagePaths = publicPages.map(({ path }) => path);

/** The number of measurements per median, and the duration of one, in seconds. */
export const runs = 5;
export const duration = 8;

const loadSchema = v.object({
  requests: v.number(),
  seconds: v.number(),
  p50: v.number(),
  p99: v.number(),
  slowest: v.number(),
  failed: v.number(),
});

/** The result of one load; times of single answers in milliseconds. */
export type Load = v.InferOutput<typeof loadSchema>;

/** A section cannot be measured on this machine. This is not a failure; its figures stay as they are. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/**
 * Requests pages in turn without a pause by wrk, over 20 connections of one thread, with Brotli.
 * @param cookie the session of a client
 * @throws {Skipped} when wrk is not installed
 */
export async function underWrk(
  site: string,
  paths: readonly string[],
  cookie?: string,
): Promise<Load> {
  const options = ['-t1', '-c20', `-d${duration}s`, '--timeout', '10s', '-s'];
  const script = join(import.meta.dirname, 'pages.lua');
  const headers = ['-H', 'accept-encoding: br', '-H', 'accept-language: it'];
  if (cookie !== undefined) headers.push('-H', `cookie: ${cookie}`);
  const { stdout } = await run('wrk', [...options, script, ...headers, site, '--', ...paths]).catch(
    (error: unknown) => {
      const isMissing = isSystemError(error, 'ENOENT');
      throw isMissing ? new Skipped('wrk is not installed (Debian: apt-get install wrk).') : error;
    },
  );
  return v.parse(jsonText(loadSchema), stdout.trim().split('\n').at(-1));
}

/** Combines repeated measurements of the same load: medians, the slowest answer and all failures. */
export function summarise(loads: readonly Load[]): Load & { readonly rate: number } {
  const medianOf = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    requests: loads.reduce((sum, load) => sum + load.requests, 0),
    seconds: loads.reduce((sum, load) => sum + load.seconds, 0),
    rate: medianOf((load) => load.requests / load.seconds),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    slowest: Math.max(...loads.map(({ slowest }) => slowest)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Measures warm pages while an action, if any, is repeated after each pause in milliseconds. */
export async function measureLoads(
  site: string,
  paths: readonly string[],
  during?: { readonly pause: number; readonly act: (time: number) => Promise<void> },
): Promise<readonly Load[]> {
  let isOver = during === undefined;
  const acting = (async () => {
    for (let time = 0; !isOver; time += 1) {
      await during?.act(time);
      await new Promise((resolve) => setTimeout(resolve, during?.pause));
    }
  })();
  try {
    return await repeat(runs, () => underWrk(site, paths));
  } finally {
    isOver = true;
    await acting;
  }
}

/**
 * Requests pages that are not in the page cache, each once.
 * @param atOnce the number of parallel requests
 */
export async function measureCold(
  site: string,
  paths: readonly string[],
  atOnce: number,
): Promise<Load> {
  const waiting = [...paths];
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const askNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const start = performance.now();
      const answer = await fetch(site + path, { headers: { 'accept-language': 'it' } });
      await answer.arrayBuffer();
      times.push(performance.now() - start);
      if (!answer.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
  return {
    requests: times.length,
    seconds: (performance.now() - began) / 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: Math.max(...times),
    failed,
  };
}

/** The column titles of a load. */
export const loadHead = ['per second', 'p50', 'p99', 'slowest', 'failed'];

/** Formats the columns of repeated measurements of a load. */
export function loadColumns(loads: readonly Load[]): string[] {
  const { rate, p50, p99, slowest, failed } = summarise(loads);
  const times = [p50, p99, slowest].map((time) => milliseconds(time, 1));
  return [rate.toFixed(0), ...times, `${failed}`];
}

/** Running gateways before the backend of the measured site, with their own releases and caches. */
interface OwnGateways {
  readonly url: string;
  readonly releases: SiteReleases;
  /** Returns the resident memory of all processes, in MiB. */
  readonly memory: () => Promise<number>;
}

/**
 * Runs work with gateways without an effective rate limit.
 * @param options.place the index of their ports: gateways that run at the same time need different ones
 * @param options.processes the number of processes that share the ports
 * @param options.prepare changes the releases before the gateways start
 */
export async function withGateways<Result>(
  {
    place = 0,
    processes = 1,
    prepare,
  }: {
    readonly place?: 0 | 1;
    readonly processes?: number;
    readonly prepare?: (releases: SiteReleases) => Promise<void>;
  },
  work: (gateways: OwnGateways) => Promise<Result>,
): Promise<Result> {
  const port = furtherPorts.gateways[place];
  const folder = join(siteSettings.dataDir, `gateways-${port}`);
  const gateways: Child[] = [];
  try {
    await rm(folder, { recursive: true, force: true });
    await copyReleases(siteSettings.dataDir, folder);
    const releases = releasesOf(folder);
    await prepare?.(releases);
    const environment = {
      DATA_DIR: siteSettings.dataDir,
      PORT: `${port}`,
      STUDIO_PORT: `${port + 1}`,
      SITE_URL: `http://localhost:${port}`,
      STUDIO_URL: `http://127.0.0.1:${port + 1}`,
      DIRECTUS_URL: `http://127.0.0.1:${siteSettings.directusPort}`,
      RELEASES_DIR: releases.folder,
      RELEASE_KEYS: releases.keys,
      STATE_DIR: join(folder, 'gateway'),
      CLIENT_ROLE: roleIds.cliente,
      RATE_LIMIT: '1000000000',
      REUSE_PORT: `${processes > 1}`,
    };
    const logs = Array.from({ length: processes }, (_, index) => join(folder, `logs-${index}`));
    for (const log of logs) gateways.push(await startGateway(environment, log));
    const memory = async () =>
      (await Promise.all(logs.map(memoryOf))).reduce((sum, one) => sum + one, 0);
    return await work({ url: environment.SITE_URL, releases, memory });
  } finally {
    for (const gateway of gateways) await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the resident memory of the process that writes this log, in MiB. */
async function memoryOf(log: string): Promise<number> {
  // After a million requests the whole log exceeds a string.
  const begin = await text(createReadStream(join(log, 'gateway.log'), { end: 64 * 1024 }));
  const pid = begin.match(/"pid":(\d+)/)?.[1];
  if (pid === undefined) throw new Error(`${log}/gateway.log names no process id.`);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) / 1024;
}
