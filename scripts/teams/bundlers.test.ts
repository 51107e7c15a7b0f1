import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '@studio/releases/smoke/chromium';
import { until } from '@studio/releases/testing';
import { viewPath } from '@studio/shared/contract';
import { freePorts } from '../ports.ts';
import { pack, startSite } from './site-of-teams.ts';
import { createTeam, type Team } from './team.ts';

const examples = join(import.meta.dirname, '../../examples');
/** The templates to try: all, or those that a variable names. */
const { BUNDLERS = 'all' } = process.env;
const templates = (await readdir(examples)).filter((name) =>
  BUNDLERS === 'all' ? name !== 'base' : BUNDLERS.split(',').includes(name),
);

/** The addresses of visitors; twenty decide, without those of the provider with the most votes against a release. */
const networks = Array.from({ length: 24 }, (_, index) => `198.${index}.100.7`);

/**
 * Visits a page once from each network.
 * @returns a function that closes the pages, which report on the releases a while later
 */
async function visitFromAll(
  browser: Browser,
  page: string,
  visitor: (page: Page) => Promise<void>,
): Promise<() => Promise<void>> {
  const waiting = [...networks];
  const contexts: BrowserContext[] = [];
  const visitNext = async (): Promise<void> => {
    const network = waiting.pop();
    if (network === undefined) return;
    const context = await browser.newContext({
      locale: 'it-IT',
      extraHTTPHeaders: { 'x-forwarded-for': network },
    });
    contexts.push(context);
    const tab = await context.newPage();
    const begun = tab.waitForResponse((response) => response.url().endsWith(viewPath));
    await tab.goto(page);
    await tab.keyboard.press('Shift');
    await begun;
    await visitor(tab);
    await visitNext();
  };
  await Promise.all([visitNext(), visitNext()]);
  return async () => {
    for (const context of contexts) await context.close();
  };
}

/** Edits a text while `npm run dev` runs: the page of the live site shows it, and the earlier one again. */
async function editInDevelopment(browser: Browser, team: Team, port: number): Promise<void> {
  const { page, stop } = await team.dev('--port', `${port}`);
  const tab = await browser.newPage({ locale: 'it-IT' });
  await tab.goto(page);
  const shown = (name: string) =>
    tab.getByRole('heading', { level: 1, name }).waitFor({ timeout: 180_000 });
  await shown('Nuova sezione');
  const texts = 'src/messages/it.json';
  await team.edit(texts, 'Nuova sezione', 'Sezione in prova');
  await shown('Sezione in prova');
  await team.edit(texts, 'Sezione in prova', 'Nuova sezione');
  await shown('Nuova sezione');
  await tab.close();
  await stop();
}

/** Uses the two pages of a remote, in both languages. */
async function fillForm(browser: Browser, page: string): Promise<void> {
  const errors: unknown[] = [];
  const open = async (locale: string, address: string) => {
    const tab = await browser.newPage({ locale });
    tab.on('pageerror', (error) => errors.push(error));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await tab.goto(address);
    // The first key starts the shell. Without it the browser would send the form by itself.
    await tab.keyboard.press('Shift');
    await tab.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactFiber'),
      ),
    );
    return tab.getByRole('main');
  };
  const italian = await open('it-IT', page);
  await italian.locator('a[href$="/question"]').click();
  await italian.getByRole('textbox').first().fill('Anna Rossi');
  await italian.getByRole('button').click();
  await italian.getByText('Inserisci un indirizzo e-mail valido').first().waitFor();
  const english = await open('en-GB', `${page}/question`);
  await english.getByRole('heading', { level: 1, name: 'Your question' }).waitFor();
  assert.deepEqual(errors, []);
  for (const main of [italian, english]) await main.page().close();
}

/** Returns the code of the release that was built last. */
async function builtCode({ app, folder }: Team): Promise<string> {
  const build = join(folder, '.data/builds', app);
  const { files } = JSON.parse(await readFile(join(build, 'release.json'), 'utf8'));
  const paths: string[] = files.map(({ path }: { readonly path: string }) => path);
  const scripts = paths.filter((path) => path.endsWith('.js'));
  const read = (path: string) => readFile(join(build, 'web', path), 'utf8');
  return (await Promise.all(scripts.map(read))).join('\n');
}

/** Makes the remote fail when a visitor presses a key, which no check does, and releases it to some, then to all. */
async function releaseBroken(team: Team): Promise<void> {
  const file = join(team.folder, 'src/remote.ts');
  const broken = `
if (typeof document === 'object')
  addEventListener('keydown', ({ key }) => {
    if (key === 'F8') throw new Error(key);
  });
`;
  await writeFile(file, `${await readFile(file, 'utf8')}${broken}`);
  await team.npm('run', 'build');
  for (const command of ['publish', 'check', 'promote --percent 10', 'promote'])
    await team.npm('run', 'release', '--', ...command.split(' '));
}

async function goLive(
  context: TestContext,
  template: string,
  { site, keys, store, release }: Awaited<ReturnType<typeof startSite>>,
  packed: Awaited<ReturnType<typeof pack>>,
): Promise<void> {
  const app = `on-${template}`;
  const [port = 0] = await freePorts(1);
  const env = { ...store, CHROMIUM: await findChromium(), BASE_URL: `http://localhost:${port}` };
  const team = await createTeam(context, packed, { app, site, env, template });
  await team.npm('run', 'release', '--', 'keys');
  const own = join(team.folder, '.data/keys');
  for (const name of ['shell', 'release-manager', 'gateway'])
    await copyFile(join(keys, `${name}.pub`), join(own, `${name}.pub`));
  await release('grant', app, '--path', `/${app}`, '--key', join(own, `${app}.pub`));

  const browser = await chromium.launch({ executablePath: env.CHROMIUM });
  context.after(() => browser.close());
  await editInDevelopment(browser, team, port);
  await team.npm('run', 'build');
  assert.doesNotMatch(
    await builtCode(team),
    /react\.transitional\.element/,
    'the page has one React',
  );
  await team.npm('run', 'release', '--', 'publish');
  assert.match(await team.npm('run', 'release', '--', 'check'), /The smoke test of .* passed\./);
  await team.npm('run', 'release', '--', 'promote');

  const page = `${site}/${app}`;
  const html = { headers: { accept: 'text/html' } };
  const served = async () => (await fetch(page, html)).text();
  // A busy machine sends a page without content first, which the browser fills.
  await until(async () => (await served()).includes('Consulenza fiscale'));
  assert.match(await served(), /<h1[^>]*>Nuova sezione<\/h1>/);

  const live = async () => JSON.parse(await release('status', '--json')).result.apps[app].live;
  const first = await live();
  await fillForm(browser, page);
  const leave = await visitFromAll(browser, page, async () => undefined);
  await leave();
  await releaseBroken(team);
  assert.notEqual(await live(), first);
  await until(async () => (await served()).includes(`${app}@${await live()}`));
  await visitFromAll(browser, page, async (tab) => {
    await tab.locator('main a').first().click();
    await tab.getByRole('main').getByRole('textbox').first().waitFor();
    await tab.keyboard.press('F8');
  });
  await until(async () => (await live()) === first);
}

test('@slow remotes of other compilers and frameworks go live, and a broken release of each is rolled back', {
  skip: process.env.BUNDLERS === undefined && 'npm test -- --only=bundlers runs it',
}, async (context) => {
  const site = await startSite(context, { TRUST_PROXY: '1' });
  const packed = await pack(context, 'npm');
  for (const template of templates)
    await context.test(template, (inner) => goLive(inner, template, site, packed));
});
