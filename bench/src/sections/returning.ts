import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { verifyDeltas } from '@studio/e2e/site/deltas';
import { harmless, instead, type Mutation } from '@studio/e2e/site/mutations/mutation';
import { joinTeam, type Team } from '@studio/e2e/site/mutations/team';
import { liveCompositionText, untilShown } from '@studio/e2e/site/release-storm/changes';
import { releasesOf } from '@studio/e2e/site/releases-of';
import { phone, scriptBytes, visitIn, withBrowser } from '../common/browser.ts';
import { kilobytes, table } from '../common/figures.ts';
import { site, siteSettings } from '../common/settings.ts';
import type { Section } from './section.ts';

const releases = releasesOf(siteSettings.dataDir);

/** Releases that change one text and one component each. */
const changes: readonly Mutation[] = [
  harmless(
    'shell',
    'a text, and the order in the footer',
    instead('shell/src/messages/it.json', '"Vai al contenuto"', '"Salta al contenuto"'),
    instead(
      'shell/src/layout/footer.tsx',
      "          <Contacts configuration={configuration} />\n          <Link className={styles.write} to={paths.contacts.href()}>\n            {t('contacts.write')}\n          </Link>",
      "          <Link className={styles.write} to={paths.contacts.href()}>\n            {t('contacts.write')}\n          </Link>\n          <Contacts configuration={configuration} />",
    ),
  ),
  harmless(
    'public-site',
    'a text, and a section of home',
    instead('public-site/src/messages/it.json', '"Prossime scadenze"', '"Le prossime scadenze"'),
    instead(
      'public-site/src/home/home-page.tsx',
      "      <DataSetSection title={t('home.partners')} set={logos}>\n        {(items) => <PartnerLogos logos={items} />}\n      </DataSetSection>\n",
      '',
    ),
  ),
];

/** Returns the size of a file for a browser without dictionaries. */
async function wholeBytes(path: string): Promise<number> {
  const answer = await fetch(`${site}${path}`, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

/** Visits home, releases a change, and visits home again as the same visitor. */
async function measureReturn(browser: Browser, team: Team, change: Mutation): Promise<string[]> {
  const context = await browser.newContext(phone);
  try {
    await visitIn(context, site);
    const before = await releases.readLive(change.app);
    const { isAccepted, output } = await team.publish(change);
    const version = /(\S+) is published\./.exec(output)?.[1];
    if (!isAccepted || version === undefined) throw new Error(output);
    await releases.makeLive(change.app, version);
    const composition = await liveCompositionText(releases);
    if (!(await untilShown(site, composition))) throw new Error(`No page shows ${composition}.`);
    const code = /^(?:Script|Stylesheet)$/;
    const { exchanges } = await visitIn(context, site);
    const files = exchanges.filter(({ type }) => code.test(type));
    const sizes = await Promise.all(files.map(({ path }) => wholeBytes(path)));
    const whole = sizes.reduce((sum, bytes) => sum + bytes, 0);
    const loaded = scriptBytes(exchanges, code);
    const deltas = await verifyDeltas(site, before, await releases.readLive(change.app));
    return [
      `${change.app}: ${change.title}`,
      `${files.length}`,
      kilobytes(whole),
      kilobytes(loaded),
      (loaded / whole).toFixed(3),
      `${deltas.files}`,
      kilobytes(deltas.whole),
      kilobytes(deltas.bytes),
    ];
  } finally {
    await context.close();
  }
}

const head = [
  'Release',
  'requests',
  'whole',
  'loaded',
  'loaded : whole',
  'files',
  'all whole',
  'all as differences',
];

/** Measures what a visitor loads again after a release of one text and one component. */
export const returning: Section = async ({ chromium, progress }) => {
  const rows: string[][] = [];
  const team = await joinTeam({ url: site, releases }, join(siteSettings.dataDir, 'team'));
  try {
    await withBrowser(chromium, async (browser) => {
      for (const change of changes) {
        progress(`returning after a release of ${change.app} …`);
        rows.push(await measureReturn(browser, team, change));
      }
    });
  } finally {
    await team.leave();
  }
  return `### A returning visitor after a small release (kB)

Aim: at most 5.0 kB of JavaScript and CSS for home. "Whole" is what browsers without dictionaries get for the same
files. All files of the app, those that home does not need too, are requested as differences and compared with the
released bytes.

${table(head, rows)}`;
};
