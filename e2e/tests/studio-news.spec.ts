import { romeToday } from '@studio/shared/kit/format';
import { expectSoon } from '../site/editing.ts';
import { studioUrl } from '../site/settings.ts';
import { fieldOf, staffScreen, visitStudio } from '../site/studio-visit.ts';
import { expect, test } from '../site/test.ts';

/** Clicks from the list of news to a saved scheduled item, without its preview. */
const expectedClicks = 6;

/** Returns a moment in Rome as date (YYYY-MM-DD) and time (HHMM). */
function inRome(moment: number) {
  const time = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'short' });
  return { date: romeToday(moment), time: time.format(moment).replace(':', '') };
}

test.describe('news in the Studio', { tag: ['@long', '@studio'] }, () => {
  test('an editor schedules a news item, previews it beside its form, and it is live from its minute on', async ({
    browser,
    request,
    admin,
  }) => {
    const context = await browser.newContext({
      ...{ locale: 'it-IT', timezoneId: 'Europe/Rome' },
      viewport: staffScreen,
    });
    const studio = await context.newPage();
    const clicks = await visitStudio(studio, `${studioUrl}/admin/content/news`);
    const title = `Chiusura straordinaria ${Date.now()}`;
    const begin = Math.ceil((Date.now() + 150_000) / 60_000) * 60_000;
    const { date, time } = inRome(begin);

    await studio.locator('a[href$="/content/news/+"]').click();
    await studio.getByText('Pubblicato', { exact: true }).click();
    await fieldOf(studio, 'pubblica_dal').locator('.v-menu-activator.attached button').click();
    await studio.locator(`.v-date-picker [data-value="${date}"]`).click();
    await studio.keyboard.press('Tab');
    await studio.keyboard.type(time);
    await studio.keyboard.press('Escape');
    const field = fieldOf(studio, 'titolo').locator('input');
    await field.click();
    await field.fill(title);
    await studio.locator('button:has([data-icon=check])').first().click();
    const row = studio.getByText(title).first();
    await expect(row).toBeVisible();
    expect(clicks()).toBe(expectedClicks);

    const [item] = await admin.read(
      `/items/news?filter[titolo][_eq]=${encodeURIComponent(title)}&fields=id,data,pubblica_dal`,
    );
    expect(Date.parse(String(item?.pubblica_dal))).toBe(begin);
    const path = `/news/${String(item?.id)}`;
    await row.click();
    await studio.locator('button:has([data-icon=visibility])').click();
    const pane = studio.frameLocator('.live-preview iframe');
    await expect(pane.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(pane.getByText(`Anteprima di «${title}».`)).toBeVisible();
    await expect(pane.getByText('I visitatori la vedranno dal')).toBeVisible();

    expect((await request.get(path)).status()).toBe(404);
    expect(await (await request.get('/news')).text()).not.toContain(title);
    expect(await (await request.get('/news.rss')).text()).not.toContain(title);
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`${path}-`);
    expect(Date.now()).toBeLessThan(begin);
    await expect
      .poll(async () => (await request.get('/news')).text(), { timeout: 240_000, intervals: [500] })
      .toContain(title);
    expect(Date.now()).toBeGreaterThanOrEqual(begin);
    expect(Date.now()).toBeLessThan(begin + 60_000);
    await expectSoon(request, path, 200);
    await admin.remove(`/items/news/${String(item?.id)}`);
    await context.close();
  });
});
