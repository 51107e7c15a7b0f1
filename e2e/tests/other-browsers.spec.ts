import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';
import type { Browser } from '../site/browsers/browser.ts';
import { startFirefox } from '../site/browsers/firefox.ts';
import { startWebKit } from '../site/browsers/webkit.ts';
import { demoPassword, siteUrl } from '../site/settings.ts';
import { expect, test } from '../site/test.ts';

/** Functions of every visit, in the page. */
const helpers = `
  const shown = (element) => element.checkVisibility();
  const find = (selector, text) => [...document.querySelectorAll(selector)].find((element) =>
    shown(element) && (text === undefined || (element.getAttribute('aria-label') ?? element.textContent).trim() === text));
  const until = async (condition) => {
    const end = Date.now() + 50_000;
    while (Date.now() < end) {
      const value = condition();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('Not true within 50 s: ' + condition);
  };
  const click = async (selector, text) => (await until(() => find(selector, text))).click();
  const write = async (selector, value) => {
    const input = await until(() => find(selector));
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
    set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const heading = (text) => until(() => find('h1', text));
`;

interface Visit {
  readonly title: string;
  readonly path: string;
  /** The body of an async function in the page; \`values\` is the password of the demo. */
  readonly body: string;
  readonly expected: unknown;
}

const visits: readonly Visit[] = [
  {
    title: 'shows the home page and goes on to another page without a reload',
    path: '/',
    body: `
      const began = performance.timeOrigin;
      await click('header a', 'News');
      await heading('News');
      return { path: location.pathname, isSameDocument: performance.timeOrigin === began };`,
    expected: { path: '/news', isSameDocument: true },
  },
  {
    title: 'lists the next deadlines after a client-side navigation',
    path: '/',
    body: `
      await click('header a', 'Scadenzario');
      await heading('Scadenzario');
      const days = [...document.querySelectorAll('main time')].filter(shown).map(({ dateTime }) => dateTime);
      const today = Date.now() - 48 * 3600_000;
      return days.length > 5 && days.every((day) => Date.parse(day) > today);`,
    expected: true,
  },
  {
    title: 'opens and closes the menu',
    path: '/',
    body: `
      await click('header button', 'Menu');
      const menu = await until(() => find('dialog[open]'));
      const width = menu.getBoundingClientRect().width;
      await click('dialog[open] button', 'Chiudi');
      await until(() => !find('dialog[open]'));
      return width;`,
    expected: 290,
  },
  {
    title: 'opens an activity by its hash',
    path: '/attivita',
    body: `
      const item = await until(() => document.querySelector('main details[id]'));
      location.hash = item.id;
      return await until(() => document.getElementById(item.id).open);`,
    expected: true,
  },
  {
    title: 'finds pages by a word',
    path: '/cerca',
    body: `
      await write('main input[type=search], main input[name=q]', 'bilanci');
      document.querySelector('main form').requestSubmit();
      await until(() => document.querySelectorAll('main li a').length > 1);
      return location.search;`,
    expected: '?q=bilanci',
  },
  {
    title: 'marks the language of the interface',
    path: '/',
    body: `
      const current = find('header [aria-current], footer [aria-current=true]');
      return [document.documentElement.lang, current !== undefined];`,
    expected: ['it', true],
  },
  {
    title: 'leads to the first invalid field of the contact form',
    path: '/contacts',
    body: `
      const form = await until(() => find('main form'));
      form.scrollIntoView();
      await until(() => form.querySelector('button[type=submit]:not([disabled])'));
      await click('main form button[type=submit]');
      return await until(() => document.activeElement.getAttribute('aria-invalid'));`,
    expected: 'true',
  },
  {
    title: 'logs a client in and lists the documents',
    path: '/login',
    body: `
      const [password] = values;
      await until(() => document.querySelector('form button[type=submit]:not([disabled])'));
      await write('input[name=email], input[type=email]', 'cliente-40@example.com');
      await write('input[type=password]', password);
      await click('form button[type=submit]');
      await until(() => location.pathname === '/account/documenti');
      return await until(() => document.querySelectorAll('main li').length > 10);`,
    expected: true,
  },
  {
    title: 'shows the pages of a document',
    path: '/account/documenti',
    body: `
      const opener = await until(() => [...document.querySelectorAll('main button')].find(
        (button) => /PDF|Apri|Anteprima/.test((button.getAttribute('aria-label') ?? button.textContent)) && shown(button)));
      opener.click();
      const canvas = await until(() => document.querySelector('dialog[open] canvas'));
      await until(() => canvas.width > 100);
      return true;`,
    expected: true,
  },
  {
    title: 'logs out',
    path: '/account/profile',
    body: `
      await heading('Profilo');
      await click('button', 'Esci');
      return await until(() => location.pathname === '/' || location.pathname === '/login');`,
    expected: true,
  },
];

/** Starts a display without a screen, which WebKitGTK needs. */
async function startDisplay() {
  installDebianPackage('xvfb');
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  return { name: `:${String(number).trim()}`, stop: () => display.kill() };
}

const engines: readonly { name: string; start: () => Promise<Browser> }[] = [
  {
    name: 'Firefox',
    async start() {
      installDebianPackage('firefox-esr');
      return await startFirefox('firefox-esr');
    },
  },
  {
    name: 'WebKit',
    async start() {
      installDebianPackage('webkit2gtk-driver');
      const display = await startDisplay();
      const browser = await startWebKit('WebKitWebDriver', display.name);
      return {
        ...browser,
        async close() {
          await browser.close();
          display.stop();
        },
      };
    },
  },
];

for (const { name, start } of engines) {
  test.describe
    .serial(`other browsers: ${name}`, { tag: ['@browsers', '@long'] }, () => {
      let browser: Browser;
      test.beforeAll(async () => {
        test.setTimeout(600_000);
        browser = await start();
        console.log(browser.version);
      });
      test.afterAll(async () => await browser?.close());

      for (const { title, path, body, expected } of visits) {
        test(title, async ({ baseURL: _ }, testInfo) => {
          await browser.open(`${siteUrl}${path}`);
          try {
            expect(await browser.evaluate(`${helpers}${body}`, demoPassword)).toEqual(expected);
          } catch (error) {
            const picture = await browser.screenshot();
            await testInfo.attach('window', { body: picture, contentType: 'image/png' });
            throw error;
          }
        });
      }
    });
}
