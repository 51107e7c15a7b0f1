import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import {
  accountStates,
  clientStates,
  demoClient,
  demoOwner,
  ownerStates,
  type State,
} from './screens/states.ts';
import { chromiumOptions } from './site/chromium.ts';
import { sendLogin } from './site/log-in.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const schemes = ['light', 'dark'] as const;

const publicPaths = [
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
  '/nessuna-pagina',
];

const publicScreens: readonly State[] = publicPaths.map((path) => ({
  path,
  name: path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home',
}));

const folder = join(import.meta.dirname, 'screenshots');

/** Pictures load lazily, near the visible part: scrolling down the page loads them all. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

type Look = (typeof sizes)[number] & { readonly colorScheme: (typeof schemes)[number] };

async function shoot(page: Page, site: string, states: readonly State[], look: Look) {
  for (const { name, path, prepare } of states) {
    await page.goto(new URL(path, site).href);
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await scrollThrough(page);
    const file = join(folder, `${name}-${look.width}-${look.colorScheme}.png`);
    await page.screenshot({ path: file, fullPage: true });
  }
}

async function shootAll(browser: Browser, site: string, look: Look): Promise<void> {
  const { colorScheme, ...viewport } = look;
  const options = { viewport, colorScheme, locale: 'it-IT' } as const;
  const page = await browser.newPage(options);
  await shoot(page, site, [...publicScreens, ...accountStates], look);
  await page.close();
  for (const [login, states] of [
    [demoClient, clientStates],
    [demoOwner, ownerStates],
  ] as const) {
    const ownPage = await browser.newPage(options);
    await ownPage.goto(new URL('/login?redirectFrom=/account/documenti', site).href);
    await sendLogin(ownPage, login);
    await ownPage.waitForURL(({ pathname }) => pathname === '/account/documenti');
    await shoot(ownPage, site, states, look);
    await ownPage.close();
  }
}

const [site = 'http://localhost:3000'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await chromiumOptions({ isWhole: true }));
for (const size of sizes) {
  for (const colorScheme of schemes) await shootAll(browser, site, { ...size, colorScheme });
}
await browser.close();
const screens = [publicScreens, accountStates, clientStates, ownerStates].flat().length;
console.log(`${sizes.length * schemes.length * screens} screenshots are in ${folder}`);
