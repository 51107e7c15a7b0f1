import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { reasonOf } from '@studio/releases/errors';
import { findChromium } from '@studio/releases/smoke/chromium';
import { startSite } from '@studio/scripts/site';
import { Skipped } from './common/gateways.ts';
import { siteSettings } from './common/settings.ts';
import { bytes } from './sections/bytes.ts';
import { cluster } from './sections/cluster.ts';
import { companies } from './sections/companies.ts';
import { gateway } from './sections/gateway.ts';
import { growth } from './sections/growth.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { navigation } from './sections/navigation.ts';
import { releasing } from './sections/releasing.ts';
import { returning } from './sections/returning.ts';
import { chosen, type Section } from './sections/section.ts';
import { single } from './sections/single.ts';
import { start } from './sections/start.ts';
import { storm } from './sections/storm.ts';

/** All sections; those that need no running site come last. */
const sections: ReadonlyMap<string, Section> = new Map(
  Object.entries({
    ...{ bytes, single, navigation, companies, lighthouse, growth, releasing, returning, storm },
    // It adds pages, which would change the figures of the sections above.
    ...{ gateway, start, cluster },
  }),
);

const folder = join(import.meta.dirname, '../../test-results/bench');

/** Rate limits that no measurement reaches. */
const limits = {
  RATE_LIMIT: '100000',
  RATE_LIMIT_LOGIN: '100000',
  RATE_LIMIT_ACCOUNT: '100000',
  RATE_LIMIT_REPORT: '100000',
};

const progress = (line: string) => console.log(line);

/** Describes the machine in one line. */
function describeMachine(chromium: string): string {
  const version = execFileSync(chromium, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores, ${model.trim()}, ${memory} GiB of memory, ${version.trim()}, Node ${process.versions.node}`;
}

/**
 * Measures a section and writes its figures; logs an error, so that the other sections are measured too.
 * @returns false when the section failed
 */
async function measured(name: string, chromium: string): Promise<boolean> {
  progress(`— ${name}`);
  try {
    const text = await sections.get(name)?.({ chromium, progress });
    const date = new Date().toISOString().slice(0, 10);
    const line = `Measured on ${date}: ${describeMachine(chromium)}.`;
    await mkdir(folder, { recursive: true });
    const page = text?.replace('\n\n', `\n\n${line}\n\n`);
    await writeFile(join(folder, `${name}.md`), `${page}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof Skipped)) console.error(`— ${name} could not be measured:`, error);
    else progress(`— ${name}: skipped, ${error.message}`);
    return error instanceof Skipped;
  }
}

/**
 * Sets up a new site, measures it and writes the figures to `test-results/bench/<section>.md`.
 * @param names the sections to measure; all when empty
 * @throws {Error} when a name is unknown or a section failed
 */
async function bench(names: readonly string[]): Promise<void> {
  const wanted = chosen([...sections.keys()], names);
  const chromium = await findChromium({ isWhole: true });
  await rm(siteSettings.dataDir, { recursive: true, force: true });
  const failed: string[] = [];
  const site = wanted.every((name) => name === 'cluster' || name === 'start')
    ? undefined
    : await startSite(siteSettings, { progress, environment: limits });
  try {
    for (const name of wanted) if (!(await measured(name, chromium))) failed.push(name);
  } finally {
    await site?.stop();
  }
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')} (see above).`);
  progress('The figures are in test-results/bench/.');
}

bench(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
