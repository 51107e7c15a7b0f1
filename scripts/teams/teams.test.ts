import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { findChromium } from '@studio/releases/smoke/chromium';
import { until } from '@studio/releases/testing';
import { freePorts } from '../ports.ts';
import { pack, startSite } from './site-of-teams.ts';
import { createTeam, type Team } from './team.ts';

test('@slow teams build remotes by Rspack and by Vite from the packed packages alone', async (context) => {
  const packed = await pack(context, 'links');
  const site = 'https://www.example.it';
  const team = await createTeam(context, packed, { app: 'price-list', site, env: {} });
  await team.npm('run', 'typecheck');
  assert.match(await team.npm('run', 'build'), /^price-list 1\.0\.0-\w{8}: \d+ files$/m);
  const template = 'vite-svelte';
  const other = await createTeam(context, packed, { app: 'bookings', site, env: {}, template });
  await other.npm('run', 'typecheck');
  assert.match(await other.npm('run', 'build'), /^bookings 1\.0\.0-\w{8}: \d+ files$/m);
});

/** Edits a component and texts while `npm run dev` runs: the page shows them, and keeps what was typed. */
async function editInPlace(team: Team, page: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath });
  try {
    const form = await browser.newPage({ locale: 'it-IT' });
    await form.goto(`${page}/question`);
    const field = form.getByRole('textbox').first();
    await field.fill('Anna Rossi');
    const document = await form.evaluateHandle(() => window.document);
    const title = form.getByRole('main').getByRole('heading', { level: 1 });
    const screen = 'src/question/question-screen.tsx';
    const steps = [
      ['src/messages/it.json', 'La tua domanda', 'Una domanda'],
      [screen, "{t('question.title')}</h1>", "{t('question.title')}?</h1>"],
      [screen, "{t('question.title')}?</h1>", "{t('question.title')}</h1>"],
      ['src/messages/it.json', 'Qui comincia una nuova parte del sito.', 'Un testo nuovo.'],
    ] as const;
    const shown = ['Una domanda', 'Una domanda?', 'Una domanda', 'Una domanda'];
    for (const [index, [file, from, to]] of steps.entries()) {
      await team.edit(file, from, to);
      await until(async () => (await title.textContent()) === shown[index]);
    }
    assert.equal(await field.inputValue(), 'Anna Rossi');
    assert.ok(await document.evaluate((first) => first === window.document));
    await form.goto(page);
    await form.getByText('Un testo nuovo.').waitFor();
  } finally {
    await browser.close();
  }
}

test('@slow two teams develop, check and release remotes that link to each other, from the packed packages alone', {
  skip: process.env.TEAMS === undefined && 'npm test -- --only=teams runs it',
}, async (context) => {
  const packed = await pack(context, 'npm');
  const { site, keys, store, release } = await startSite(context);
  const CHROMIUM = await findChromium();
  const html = { headers: { accept: 'text/html' } };
  const links = [
    ['price-list', '/bookings'],
    ['bookings', '/price-list'],
  ] as const;

  for (const [app, other] of links) {
    const [port] = await freePorts(1);
    const env = { ...store, CHROMIUM, BASE_URL: `http://localhost:${port}` };
    const team = await createTeam(context, packed, { app, site, env });
    await team.edit('src/paths.ts', "news: '/news'", `news: '${other}'`);
    assert.match(await team.npm('test'), /Test Suites: 2 passed, 2 total/);
    await team.npm('run', 'typecheck');

    const { page, stop } = await team.dev('--port', `${port}`);
    assert.equal(page, `http://localhost:${port}/${app}`);
    assert.match(await (await fetch(page, html)).text(), new RegExp(`/${app}/development/`));
    await editInPlace(team, page, CHROMIUM);
    await team.npm('run', 'test:browser');
    await stop();

    await team.npm('run', 'release', '--', 'keys');
    const own = join(team.folder, '.data/keys');
    for (const name of ['shell', 'release-manager'])
      await copyFile(join(keys, `${name}.pub`), join(own, `${name}.pub`));
    await team.npm('run', 'build');
    await team.npm('run', 'release', '--', 'publish');
    await assert.rejects(team.npm('run', 'release', '--', 'check'), /is not part of the site/);
    await release('grant', app, '--path', `/${app}`, '--key', join(own, `${app}.pub`));
    assert.match(await team.npm('run', 'release', '--', 'check'), /The smoke test of .* passed\./);
    await team.npm('run', 'release', '--', 'promote');
  }

  for (const [app, other] of links) {
    const pageNow = async () => (await fetch(new URL(`/${app}`, site), html)).text();
    // A busy machine sends a page without content first, which the browser fills.
    await until(async () => (await pageNow()).includes('Un testo nuovo.'));
    const page = await pageNow();
    assert.ok(page.includes('Consulenza fiscale'), `${app} shows content`);
    assert.ok(page.includes(`href="${other}"`), `${app} links to ${other}`);
  }
  const { apps } = JSON.parse(await release('status', '--json')).result;
  for (const [app] of links) assert.match(apps[app].live, /^1\.0\.0-/);
});
