import { loadSettings } from '@studio/releases/environment';
import { reasonOf } from '@studio/releases/errors';
import { type Site, type SiteOptions, startSite } from './site.ts';
import type { SiteSettings } from './site-settings.ts';

/** Rows of the table that is printed when a site is up: a name and a value each. */
type Rows = readonly (readonly [string, string])[];

/** Returns the rows as lines, the values in one column. */
export function tableOf(rows: Rows): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

/** The part of a site that a run needs. */
type Running = Pick<Site, 'failed' | 'stop'>;

/**
 * Runs a site until this process gets a signal to stop, or until the site fails; the exit code is then not zero.
 * @param start starts the site; its signal ends a start that is under way
 * @param onUp called once the site is up
 */
export async function runUntilStopped(
  start: (stopping: AbortSignal) => Promise<Running>,
  onUp: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
  });
  // The listeners stay: Ctrl-C in a terminal arrives twice, from the terminal and through npm.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort());
  try {
    const running = await start(signal);
    await onUp();
    const failure = await Promise.race([stopped, running.failed]);
    if (failure !== undefined) {
      console.error(failure);
      process.exitCode = 1;
    }
    await running.stop();
  } catch (error) {
    if (signal.aborted) process.exit(130);
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/**
 * Runs a site until it is stopped or one of its processes cannot be kept alive.
 * @param rows the table to print when it is up
 */
export async function runSite(
  read: () => SiteSettings,
  rows: (settings: SiteSettings) => Rows | Promise<Rows>,
  options: Omit<SiteOptions, 'progress' | 'stopping'> = {},
): Promise<void> {
  const began = Date.now();
  let settings: SiteSettings;
  const start = (stopping: AbortSignal) => {
    loadSettings();
    settings = read();
    return startSite(settings, { ...options, stopping, progress: (line) => console.log(line) });
  };
  await runUntilStopped(start, async () => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `\n${tableOf(await rows(settings))}\n\nReady in ${seconds} s. Ctrl-C stops everything.`,
    );
  });
}
