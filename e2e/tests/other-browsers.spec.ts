import { spawnSync } from 'node:child_process';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import type { Browser } from '../site/browsers/browser.ts';
import { startFirefox } from '../site/browsers/firefox.ts';
import { createVisitor, keys, type Visitor } from '../site/browsers/visitor.ts';
import { startWebKit } from '../site/browsers/webkit.ts';
import { phone } from '../site/page.ts';
import { demoPassword } from '../site/settings.ts';
import { test } from '../site/test.ts';

const heading = (text: string) => `find('h1')?.textContent === ${JSON.stringify(text)}`;
const focus = 'document.activeElement';

interface Visit {
  readonly title: string;
  readonly isNarrow?: boolean;
  readonly make: (visitor: Visitor) => Promise<void>;
}

const visits: readonly Visit[] = [
  {
    title: 'the home page leads to another page without a reload',
    async make({ open, evaluate, click, sees }) {
      await open('/');
      await evaluate('(window.isMarked = true)');
      await click('header a', 'News');
      await sees(heading('News'));
      await sees('window.isMarked');
      await sees(`${focus}.tagName`, 'H1');
    },
  },
  {
    title: 'the menu works by the keyboard, and Back closes it first',
    async make({ open, click, evaluate, type, sees }) {
      await open('/team');
      // Firefox without a window sends keys to the page only after a click.
      await click('h1');
      await evaluate(`find('header [aria-haspopup=dialog]').focus()`);
      for (const close of ['Escape', 'Back']) {
        await type(keys.enter);
        await sees(`find('dialog[open]')?.contains(${focus})`);
        await sees(`find('dialog[open]').getBoundingClientRect().width`, 290);
        await sees('history.state.isDialog');
        if (close === 'Escape') await type(keys.escape);
        else await evaluate('history.back()');
        await sees(`find('dialog[open]') === undefined && history.state.isDialog !== true`);
        await sees(`${focus}.ariaHasPopup`, 'dialog');
      }
      await sees(heading('Il team'));
    },
  },
  {
    title: 'no deadline ahead counts as past after a client-side navigation',
    async make({ open, click, sees }) {
      await open('/');
      await click('header a', 'Scadenzario');
      await sees(heading('Scadenzario'));
      const days = (selector: string) =>
        `[...document.querySelectorAll('main ${selector} time')].map((day) => day.dateTime.slice(0, 10))`;
      const today = `new Date().toLocaleDateString('sv', { timeZone: 'Europe/Rome' })`;
      await sees(`${days('')}.length > 5`);
      await sees(`${days('details')}.every((day) => day < ${today})`);
      await sees(`${days(':not(details)')}.some((day) => day >= ${today})`);
    },
  },
  {
    title: 'a click beside the photo of a person closes it',
    async make({ open, click, clickAt, sees }) {
      await open('/team');
      await click('main article a[href*="/assets/"]');
      await sees(`find('dialog[open] img')?.complete`);
      await clickAt(20, 300);
      await sees(`find('dialog[open]') === undefined`);
      await sees(`${focus}.matches('a[href*="/assets/"]')`);
    },
  },
  {
    title: 'the search finds pages and says how many',
    async make({ open, click, type, sees }) {
      await open('/');
      await click('header a', 'Cerca nel sito');
      await sees(`${focus}.tagName`, 'H1');
      await click('main input');
      await type(`bilanci${keys.enter}`);
      await sees('location.search', '?q=bilanci');
      await sees(`find('main [role=status]')?.textContent.endsWith('risultati per «bilanci»')`);
    },
  },
  {
    title: 'the switch of the language marks the chosen one and keeps the focus',
    async make({ open, click, sees }) {
      await open('/about');
      for (const language of ['en', 'it']) {
        await click(`header button[lang=${language}]`);
        await sees('document.documentElement.lang', language);
        await sees(`find('header [aria-pressed=true]')?.lang`, language);
        await sees(`${focus}.lang`, language);
        await sees(`getComputedStyle(${focus}).textDecorationLine`, 'underline');
      }
    },
  },
  {
    title: 'a table scrolls by the keyboard on a narrow screen, and the page does not',
    isNarrow: true,
    async make({ open, click, evaluate, type, sees }) {
      await open('/privacy');
      await click('h1');
      await sees('document.documentElement.scrollWidth <= innerWidth');
      await evaluate(`find('main [role=group][aria-label^="Tabella: "]').focus()`);
      await type(keys.right);
      await sees(`${focus}.scrollLeft > 0`);
    },
  },
  {
    title: 'a client logs in and stays logged in on a second page',
    async make({ open, click, type, sees }) {
      await open('/account/documenti');
      await sees('location.pathname', '/login');
      await click('main input[type=email]');
      await type('cliente-40@example.com');
      await click('main input[type=password]');
      await type(`${demoPassword}${keys.enter}`);
      await sees('location.pathname', '/account/documenti');
      await sees(`document.querySelectorAll('main li').length > 5`);
      await click('a', 'Profilo');
      await sees(heading('Profilo'));
      await open('/account/profile');
      await sees(heading('Profilo'));
    },
  },
  {
    title: 'the preview draws a document and closes by Back',
    async make({ open, click, evaluate, sees }) {
      await open('/account/documenti');
      await click('main li button', 'F24');
      await sees(`find('dialog[open] canvas')?.width > 100`);
      await sees('history.state.isDialog');
      await evaluate('history.back()');
      await sees(`find('dialog[open]') === undefined`);
      await sees(`${focus}.closest('li') !== null`);
      await sees('location.pathname', '/account/documenti');
    },
  },
  {
    title: 'the contact form leads to its first invalid field',
    async make({ open, click, sees }) {
      await open('/contacts');
      await click('main form button[type=submit]');
      await sees(`${focus}.ariaInvalid`, 'true');
      await sees(`${focus} === document.querySelector('main form [aria-invalid=true]')`);
    },
  },
];

/** The browsers, with Debian's packages of the programs that they need. */
const engines = [
  { name: 'Firefox', packages: { 'firefox-esr': 'firefox-esr' }, start: startFirefox },
  {
    name: 'WebKit',
    packages: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
    start: startWebKit,
  },
];

/**
 * Installs a program where it is missing.
 * @throws {Error} with a sentence for the reader when it cannot be installed
 */
function provide(program: string, packageName: string): void {
  const isMissing = () =>
    spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
  if (!isMissing()) return;
  installDebianPackage(packageName);
  if (isMissing())
    throw new Error(`${program} was not found: install it, on Debian as ${packageName}.`);
}

for (const { name, packages, start } of engines) {
  test.describe
    .serial(`other browsers: ${name}`, { tag: ['@browsers', '@long'] }, () => {
      // The first run installs the browsers.
      test.describe.configure({ timeout: 600_000 });
      let browser: Browser;

      test.beforeAll(async () => {
        for (const [program, each] of Object.entries(packages)) provide(program, each);
        browser = await start();
        console.log(browser.version);
      });

      test.afterAll(async () => await browser?.close());

      for (const { title, isNarrow, make } of visits) {
        test(title, async ({ baseURL: _ }, testInfo) => {
          await browser.resize(isNarrow ? phone.width : 1280, 900);
          try {
            await make(createVisitor(browser));
          } catch (error) {
            const picture = await browser.screenshot();
            await testInfo.attach('window', { body: picture, contentType: 'image/png' });
            throw error;
          }
        });
      }
    });
}
