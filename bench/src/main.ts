import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.ts';
import { startSite } from '../../scripts/site.ts';
import { accountsSection } from './accounts-section.ts';
import { launchBrowser } from './browser.ts';
import { bytesSection } from './bytes-section.ts';
import { documentsSection } from './documents-section.ts';
import type { Visit } from './exchange.ts';
import { growthSection } from './growth-section.ts';
import { killSection } from './kill-section.ts';
import { lighthouseSection } from './lighthouse-section.ts';
import { describeMachine } from './machine.ts';
import { modulesSection } from './modules-section.ts';
import { releaseSection } from './release-section.ts';
import { latency, siteSettings, views } from './settings.ts';
import { stormSection } from './storm-section.ts';
import { replaceFigures } from './table.ts';
import { tripsSection } from './trips-section.ts';
import { visit } from './visit.ts';

const readme = join(import.meta.dirname, '../README.md');

function progress(line: string): void {
  console.log(line);
}

async function visitAll(chromium: string): Promise<ReadonlyMap<string, Visit>> {
  const browser = await launchBrowser(chromium);
  const visits = new Map<string, Visit>();
  try {
    for (const { name, path } of views) {
      progress(`visiting ${name} …`);
      const url = `http://localhost:${siteSettings.port}${path}`;
      // The first visitor waits for pictures to be made and pages to be rendered: not what is measured.
      await visit(browser, url);
      visits.set(name, await visit(browser, url, latency));
    }
  } finally {
    await browser.close();
  }
  return visits;
}

async function measure(chromium: string): Promise<string> {
  const visits = await visitAll(chromium);
  const accounts = await accountsSection(chromium, progress);
  const documents = await documentsSection(chromium, progress);
  const lighthouse = await lighthouseSection(chromium, progress);
  const growth = await growthSection(chromium, progress);
  const releasing = await releaseSection(chromium, progress);
  const storm = await stormSection(chromium, progress);
  const kills = await killSection(progress);
  progress('building with source maps …');
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Measured on ${date}: ${describeMachine(chromium)}.`,
    await bytesSection(visits),
    tripsSection(visits),
    accounts,
    documents,
    lighthouse,
    growth,
    releasing,
    storm,
    kills,
    await modulesSection(),
  ].join('\n\n');
}

/**
 * Sets up a site from nothing, measures it and writes the figures into the README of this folder.
 * @throws a sentence for operators
 */
export async function bench(): Promise<void> {
  const chromium = await findChromium();
  await rm(siteSettings.dataDir, { recursive: true, force: true });
  const environment = {
    RATE_LIMIT: '100000',
    RATE_LIMIT_LOGIN: '100000',
    RATE_LIMIT_ACCOUNT: '100000',
    RATE_LIMIT_REPORT: '100000',
  };
  const site = await startSite(siteSettings, { progress, environment });
  try {
    const figures = await measure(chromium);
    await writeFile(readme, replaceFigures(await readFile(readme, 'utf8'), figures));
    progress('The figures are in bench/README.md.');
  } finally {
    await site.stop();
  }
}
