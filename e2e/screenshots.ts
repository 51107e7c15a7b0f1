import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const schemes = ['light', 'dark'] as const;

const screens = [
  '/',
  '/about',
  '/news',
  '/news/1-x',
  '/team',
  '/attivita',
  '/scadenzario',
  '/contacts',
  '/privacy',
  '/cerca?q=iva',
  '/login',
  '/account',
  '/nessuna-pagina',
];

const folder = join(import.meta.dirname, 'screenshots');

/** Lazy pictures come when they are near: a walk down the page brings them all. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

async function shoot(
  browser: Browser,
  site: string,
  size: (typeof sizes)[number],
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  const page = await browser.newPage({ viewport: size, colorScheme, locale: 'it-IT' });
  for (const screen of screens) {
    await page.goto(new URL(screen, site).href);
    await scrollThrough(page);
    const name = screen.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
    const path = join(folder, `${name}-${size.width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  await page.close();
}

const [site = 'http://localhost:3000'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const size of sizes) for (const scheme of schemes) await shoot(browser, site, size, scheme);
await browser.close();
console.log(`${sizes.length * schemes.length * screens.length} screenshots are in ${folder}`);
