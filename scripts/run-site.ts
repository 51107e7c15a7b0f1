import { type SiteOptions, startSite } from './site.ts';
import type { SiteSettings } from './site-settings.ts';

/** What the table says: a name and a value each. */
type Rows = readonly (readonly [string, string])[];

function table(rows: Rows): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}

function stopSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(undefined));
    }
  });
}

/**
 * Runs a site until it is stopped or one of its processes ends; then the exit code is not zero.
 * @param rows the table to print when it is up
 */
export async function runSite(
  read: () => SiteSettings,
  rows: (settings: SiteSettings) => Rows | Promise<Rows>,
  options: Omit<SiteOptions, 'progress'> = {},
): Promise<void> {
  const stopping = stopSignal();
  try {
    const settings = read();
    const began = Date.now();
    const starting = startSite(settings, {
      ...options,
      progress: (line) => console.log(line),
    });
    const site = await Promise.race([starting, stopping]);
    // Stopped while starting: what runs by then ends with this process.
    if (site === undefined) process.exit(130);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(
      `\n${table(await rows(settings))}\n\nReady in ${seconds} s. Ctrl-C stops everything.`,
    );
    const ended = await Promise.race([stopping, site.broken]);
    if (ended !== undefined) {
      console.error(`${ended} See ${settings.dataDir}/logs.`);
      process.exitCode = 1;
    }
    await site.stop();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    // What is still starting ends with this process.
    process.exit(1);
  }
}
