import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findChromium } from '@studio/releases/smoke/chromium';
import { type Site, startSite } from '@studio/scripts/site';
import { chosen, type Section, Skipped } from './common/sections.ts';
import { siteSettings } from './common/settings.ts';
import { dated, emptyReport, replaceFigures } from './figures.ts';
import { describeMachine } from './machine.ts';
import { accountsSection } from './sections/accounts-section.ts';
import { bytesSection } from './sections/bytes-section.ts';
import { clusterSection } from './sections/cluster-section.ts';
import { companiesSection } from './sections/companies-section.ts';
import { documentsSection } from './sections/documents-section.ts';
import { gatewayProcessesSection } from './sections/gateway-processes-section.ts';
import { gatewaySection } from './sections/gateway-section.ts';
import { growthPagesSection } from './sections/growth-pages-section.ts';
import { growthSection } from './sections/growth-section.ts';
import { killSection } from './sections/kill-section.ts';
import { lighthouseSection } from './sections/lighthouse-section.ts';
import { modulesSection } from './sections/modules-section.ts';
import { navigationSection } from './sections/navigation-section.ts';
import { releaseSection } from './sections/release-section.ts';
import { returningSection } from './sections/returning-section.ts';
import { rolloutsSection } from './sections/rollouts-section.ts';
import { singleSection } from './sections/single-section.ts';
import { stormSection } from './sections/storm-section.ts';
import { tripsSection } from './sections/trips-section.ts';
import { uploadsSection } from './sections/uploads-section.ts';

/** All sections, in the order of the figures. */
const sections: readonly Section[] = [
  { name: 'bytes', measure: bytesSection },
  { name: 'single', measure: singleSection },
  { name: 'trips', measure: tripsSection },
  { name: 'navigation', measure: navigationSection },
  { name: 'accounts', measure: accountsSection },
  { name: 'documents', measure: documentsSection },
  { name: 'companies', measure: companiesSection },
  { name: 'uploads', measure: uploadsSection },
  { name: 'lighthouse', measure: lighthouseSection },
  { name: 'growth', measure: growthSection },
  { name: 'releasing', measure: releaseSection },
  { name: 'returning', measure: returningSection },
  { name: 'storm', measure: stormSection },
  // These add pages, which would change the figures of the sections above.
  { name: 'gateway', measure: gatewaySection },
  { name: 'gateway-processes', measure: gatewayProcessesSection },
  { name: 'growth-pages', measure: growthPagesSection },
  { name: 'cluster', measure: clusterSection, withoutSite: true },
  { name: 'rollouts', measure: rolloutsSection, withoutSite: true },
  { name: 'kills', measure: killSection, withoutSite: true },
  { name: 'modules', measure: modulesSection, withoutSite: true },
];

const report = join(import.meta.dirname, '../../test-results/bench.md');

/** Rate limits that no measurement reaches. */
const limits = {
  RATE_LIMIT: '100000',
  RATE_LIMIT_LOGIN: '100000',
  RATE_LIMIT_ACCOUNT: '100000',
  RATE_LIMIT_REPORT: '100000',
};

function progress(line: string): void {
  console.log(line);
}

async function writeFigures(name: string, text: string): Promise<void> {
  const order = sections.map((section) => section.name);
  const page = existsSync(report) ? await readFile(report, 'utf8') : emptyReport;
  await mkdir(dirname(report), { recursive: true });
  await writeFile(report, replaceFigures(page, order, name, text));
}

/**
 * Measures a section and writes its figures.
 * Logs an error instead of throwing it, so that the other sections are measured too.
 * @returns false when the section failed
 */
async function measure({ name, measure }: Section, chromium: string): Promise<boolean> {
  const began = performance.now();
  progress(`— ${name}`);
  try {
    const text = await measure(chromium, progress);
    const date = new Date().toISOString().slice(0, 10);
    await writeFigures(name, dated(text, `Measured on ${date}: ${describeMachine(chromium)}.`));
    progress(`— ${name}: measured in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return true;
  } catch (error) {
    if (error instanceof Skipped) {
      progress(`— ${name}: skipped, ${error.message}`);
      return true;
    }
    console.error(`— ${name} could not be measured:`, error);
    return false;
  }
}

async function startFromNothing(): Promise<Site> {
  await rm(siteSettings.dataDir, { recursive: true, force: true });
  return await startSite(siteSettings, { progress, environment: limits });
}

/**
 * Sets up a new site, measures it and writes the figures to `test-results/bench.md`.
 * @param names the sections to measure; all when empty
 * @throws {Error} when a name is unknown or a section failed
 */
async function bench(names: readonly string[] = process.argv.slice(2)): Promise<void> {
  const wanted = chosen(sections, names);
  const chromium = await findChromium({ isWhole: true });
  const site = wanted.every(({ withoutSite }) => withoutSite)
    ? undefined
    : await startFromNothing();
  const failed: string[] = [];
  try {
    for (const section of wanted) {
      if (!(await measure(section, chromium))) failed.push(section.name);
    }
  } finally {
    await site?.stop();
  }
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')} (see above).`);
  progress('The figures are in test-results/bench.md.');
}

bench().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
