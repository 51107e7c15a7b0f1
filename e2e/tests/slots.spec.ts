import { readHealth } from '@studio/releases/health';
import type { ChaosSite } from '../site/chaos/chaos-site.ts';
import { type LiveEntry, liveEntry, setLive } from '../site/chaos/live-entry.ts';
import { expect, test } from '../site/chaos/test.ts';
import { hydrated, visit } from '../site/page.ts';
import { publishPagesRemote } from '../site/pages-remote.ts';

const activity = '/attivita/5-paghe-e-contributi';
const slot = {
  name: 'public-site/activity-aside',
  data: { type: 'object', properties: { nome: { type: 'string' } }, required: ['nome'] },
  code: "element.textContent = context.t('title') + ': ' + context.data.nome",
};

/** Returns how often browsers have reported that the live release of an app fails. */
async function failuresOf({ releases }: ChaosSite, { version }: LiveEntry, app: string) {
  const health = await readHealth(releases.store);
  return health(app, version)?.failed ?? 0;
}

test.describe('slots', { tag: ['@releases', '@own-releases'] }, () => {
  test('another team’s release fills a slot, and its failure is its own', async ({
    page,
    plainPage,
    chaosSite,
    incidents,
  }) => {
    const { releases, url } = chaosSite;
    const [owner, filler] = [
      await liveEntry(chaosSite, 'public-site'),
      await liveEntry(chaosSite, 'auth'),
    ];
    const stamp = Date.now();
    const offering: LiveEntry = { ...owner, version: `9.9.9-offers-${stamp}`, before: [] };
    const main = page.getByRole('main');
    const ownLink = main.getByRole('link', { name: 'Fissa un appuntamento' });
    const fill = async (code: string): Promise<LiveEntry> => {
      const entry = { ...filler, version: `9.9.9-fills-${code.length}-${stamp}`, before: [] };
      await publishPagesRemote(releases, 'auth', entry.version, '', { ...slot, code });
      await setLive(chaosSite, 'auth', entry);
      return entry;
    };
    try {
      await releases.publishCopy('public-site', offering.version, { release: { fills: [] } });
      await setLive(chaosSite, 'public-site', offering);
      const sound = await fill(slot.code);

      await test.step('a page without scripts has its own content', async () => {
        await plainPage.goto(`${url}${activity}`);
        await expect(
          plainPage.getByRole('main').getByRole('link', { name: 'Fissa un appuntamento' }),
        ).toHaveAttribute('href', '/appuntamento?attivita=5');
      });

      await test.step('the filler comes with the first use of a page that has its slot', async () => {
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        await visit(page, '/team');
        await page.goto(activity);
        await expect(ownLink).toBeVisible();
        expect(requests.filter((one) => one.includes('/releases/auth/'))).toEqual([]);
        await hydrated(page);
        await expect(main.getByText('Listino: Paghe e contributi')).toBeVisible();
        await expect(ownLink).toHaveCount(0);
        expect(requests.some((one) => one.includes(`/releases/auth/${sound.version}/`))).toBe(true);
      });

      await test.step('a filler that fails leaves the page whole, and is counted alone', async () => {
        const broken = await fill("throw new Error('not filled')");
        incidents.expect(/console error: .*not filled/);
        const failure = async () => {
          const printed = page.waitForEvent('console', (line) =>
            line.text().includes('not filled'),
          );
          await visit(page, activity);
          await printed;
        };
        await failure();
        await expect(ownLink).toBeVisible();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText('Paghe e contributi');
        // The page sends its reports when it is left; the gateway writes its counts now and then.
        await expect(async () => {
          await failure();
          await visit(page, '/team');
          expect(await failuresOf(chaosSite, broken, 'auth')).toBeGreaterThan(0);
        }).toPass({ timeout: 60_000 });
        expect(await failuresOf(chaosSite, sound, 'auth')).toBe(0);
        expect(await failuresOf(chaosSite, offering, 'public-site')).toBe(0);
      });
    } finally {
      await setLive(chaosSite, 'public-site', owner);
      await setLive(chaosSite, 'auth', filler);
    }
  });
});
