import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { verifyDeltas } from '@studio/e2e/site/deltas';
import { harmless, instead, type Mutation } from '@studio/e2e/site/mutations/mutation';
import { joinTeam, type Team } from '@studio/e2e/site/mutations/team';
import { liveCompositionText, untilShown } from '@studio/e2e/site/release-storm/changes';
import { releasesOf } from '@studio/e2e/site/releases-of';
import {
  phone,
  scriptBytes,
  visitIn,
  withBrowser,
  withoutDictionaries,
} from '../common/browser.ts';
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
    instead(
      'public-site/src/messages/it.json',
      '"title": "Prossime scadenze"',
      '"title": "Le prossime scadenze"',
    ),
    instead(
      'public-site/src/home/home-page.tsx',
      "      <DataSetSection title={t('home.partners')} set={logos}>\n        {(items) => <PartnerLogos logos={items} />}\n      </DataSetSection>\n",
      '',
    ),
  ),
];

/** Two browsers of the same kind. */
interface Browsers {
  readonly withDictionaries: Browser;
  readonly without: Browser;
}

/** Visits home, releases a change, and visits home again as the same visitor, in both browsers. */
async function measureReturn(
  { withDictionaries, without }: Browsers,
  team: Team,
  change: Mutation,
): Promise<string[]> {
  const context = await withDictionaries.newContext(phone);
  const plain = await without.newContext(phone);
  try {
    const code = /^(?:Script|Stylesheet)$/;
    const visitHome = async (one: typeof context) =>
      scriptBytes((await visitIn(one, site, { isUsed: true })).exchanges, code);
    await visitHome(context);
    const whole = await visitHome(plain);
    const before = await releases.readLive(change.app);
    const { isAccepted, output } = await team.publish(change);
    const version = /(\S+) is published\b/.exec(output)?.[1];
    if (!isAccepted || version === undefined) throw new Error(output);
    await releases.makeLive(change.app, version);
    const composition = await liveCompositionText(releases);
    if (!(await untilShown(site, composition))) throw new Error(`No page shows ${composition}.`);
    const [differences, files] = [await visitHome(context), await visitHome(plain)];
    const deltas = await verifyDeltas(site, before, await releases.readLive(change.app));
    return [
      `${change.app}: ${change.title}`,
      kilobytes(whole),
      kilobytes(files),
      kilobytes(differences),
      `${deltas.files}`,
      kilobytes(deltas.whole),
      kilobytes(deltas.bytes),
    ];
  } finally {
    await context.close();
    await plain.close();
  }
}

const head = [
  'Release',
  'first visit',
  'return',
  'return with dictionaries',
  'files',
  'all whole',
  'all as differences',
];

/** Measures what a visitor loads again after a release of one text and one component. */
export const returning: Section = async ({ chromium, progress }) => {
  const rows: string[][] = [];
  const team = await joinTeam({ url: site, releases }, join(siteSettings.dataDir, 'team'));
  try {
    await withBrowser(chromium, (withDictionaries) =>
      withBrowser(
        chromium,
        async (without) => {
          for (const change of changes) {
            progress(`returning after a release of ${change.app} …`);
            rows.push(await measureReturn({ withDictionaries, without }, team, change));
          }
        },
        withoutDictionaries,
      ),
    );
  } finally {
    await team.leave();
  }
  return `### A returning visitor after a small release (kB)

Aim: at most 25 kB of JavaScript and CSS for home, 5.0 kB in a browser with compression dictionaries. All files of the app, those that home does not need too, are requested as differences and compared with the
released bytes.

${table(head, rows)}`;
};
