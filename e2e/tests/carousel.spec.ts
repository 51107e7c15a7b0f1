import type { Page } from '@playwright/test';
import { holdScripts, hydrated, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

function carousel(page: Page) {
  const section = page.getByRole('region', { name: 'Collaborano con noi' });
  return {
    section,
    cards: section.getByRole('link'),
    bullets: section.getByRole('button', { name: /^Pagina \d+ di \d+$/ }),
    current: section.locator('button[aria-current=true]'),
  };
}

/** Returns the names on the cards that are completely visible. */
async function inSight(page: Page): Promise<string[]> {
  return await carousel(page).section.evaluate((section) => {
    const viewport = section.getBoundingClientRect();
    return [...section.querySelectorAll('li')]
      .filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= viewport.left - 1 && right <= viewport.right + 1;
      })
      .map((item) => item.textContent ?? '');
  });
}

/** Returns the name on the card that has the focus; empty when none has it. */
function focusedCard(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
}

/** Screens, and the people that fit. */
const screens = [
  [1440, 5],
  [1200, 3],
  [390, 1],
] as const;

/** The bullets turn the pages and mark the current one. */
async function turnByBullet(page: Page): Promise<void> {
  const { bullets, current } = carousel(page);
  await expect(current).toHaveAccessibleName(/^Pagina 1 di/);
  const first = await inSight(page);
  await bullets.nth(1).click();
  await expect(current).toHaveAccessibleName(/^Pagina 2 di/);
  await expect
    .poll(async () => (await inSight(page)).some((name) => first.includes(name)))
    .toBe(false);
}

/** The arrow keys turn the pages and wrap around at the end. */
async function turnByKeys(page: Page): Promise<void> {
  const { bullets, cards, current } = carousel(page);
  const pages = await bullets.count();
  expect(pages).toBeGreaterThan(1);
  await cards.first().focus();
  await expect(current).toHaveAccessibleName(`Pagina 1 di ${pages}`);
  for (let turn = 2; turn <= pages; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(current).toHaveAccessibleName(`Pagina ${turn} di ${pages}`);
    // The focus goes along: a hidden card would keep it otherwise.
    await expect
      .poll(async () => (await inSight(page)).includes(await focusedCard(page)))
      .toBe(true);
  }
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveAccessibleName(`Pagina 1 di ${pages}`);
  await page.keyboard.press('ArrowLeft');
  await expect(current).toHaveAccessibleName(`Pagina ${pages} di ${pages}`);
}

/** A card that gets the focus moves into view. */
async function openByFocus(page: Page): Promise<void> {
  const { cards } = carousel(page);
  await cards.nth(3).focus();
  const name = await cards.nth(3).textContent();
  await expect.poll(() => inSight(page)).toEqual([name]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/team#\d+$/);
}

/** Records, from now on, each place of a card on the screen; returns a function that reads them. */
async function recordPlaces(page: Page, name: string): Promise<() => Promise<number[]>> {
  const card = page.getByRole('region', { name: 'Collaborano con noi' }).getByText(name);
  const places = await card.evaluateHandle((element) => {
    const seen = new Set<number>();
    const record = () => {
      seen.add(Math.round(element.getBoundingClientRect().left));
      requestAnimationFrame(record);
    };
    record();
    return seen;
  });
  return () => places.evaluate((seen) => [...seen]);
}

test.describe('carousel of the team', { tag: '@public-site' }, () => {
  test('the carousel shows as many people as fit, and turns by bullets, arrow keys and focus', async ({
    page,
  }) => {
    for (const [width, perPage] of screens) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, '/');
      const { section, bullets, cards } = carousel(page);
      await section.scrollIntoViewIfNeeded();
      const people = await cards.count();
      await expect(bullets).toHaveCount(Math.ceil(people / perPage));
      await expect.poll(() => inSight(page)).toHaveLength(perPage);
      if (perPage === 3) {
        await test.step('bullets', () => turnByBullet(page));
        await test.step('arrow keys', () => turnByKeys(page));
      }
    }
    await test.step('focus', () => openByFocus(page));
  });

  test('the list scrolls by pages before hydration, and the carousel takes it over without a movement', async ({
    page,
  }) => {
    for (const [width, perPage] of screens) {
      await page.setViewportSize({ width, height: 900 });
      const letGo = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      const { section, cards, current } = carousel(page);
      await section.scrollIntoViewIfNeeded();
      await expect.poll(() => inSight(page)).toHaveLength(perPage);
      const first = await inSight(page);
      // Less than a page: the list snaps to the next one.
      await section.locator('ul').evaluate((list) => {
        const { parentElement: viewport } = list;
        viewport?.scrollBy({ left: viewport.clientWidth * 0.7, behavior: 'instant' });
      });
      await expect
        .poll(async () => (await inSight(page)).filter((name) => !first.includes(name)))
        .toHaveLength(Math.min(perPage, (await cards.count()) - perPage));
      const [name = '', ...others] = await inSight(page);
      const places = await recordPlaces(page, name);
      letGo();
      await hydrated(page);
      await expect(current).toHaveAccessibleName(/^Pagina 2 di/);
      expect(await inSight(page)).toEqual([name, ...others]);
      expect(await places()).toHaveLength(1);
    }
  });
});
