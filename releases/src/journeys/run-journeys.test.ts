import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type SmokeBrowser, startBrowser } from '../smoke/browser.ts';
import { runJourneys } from './run-journeys.ts';

const server = createServer(({ url, headers: { cookie = 'no cookie' } }, response) => {
  if (url === '/composition/x') {
    return response.writeHead(303, { 'set-cookie': 'preview=1; Path=/', location: '/' }).end();
  }
  return response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<h1>${url}</h1><p>${cookie}</p>`);
});

async function start(): Promise<{ readonly site: string; readonly browser: SmokeBrowser }> {
  const browser = await startBrowser();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { site: `http://127.0.0.1:${address.port}`, browser };
}

// Started by the first test that runs: a run without the slow tests needs no browser.
let started: ReturnType<typeof start> | undefined;
after(async () => {
  server.closeAllConnections();
  server.close();
  await (await started)?.browser.close();
});

/** Runs journeys that are given as the bodies of their functions, by name. */
async function go(
  journeys: Readonly<Record<string, string>>,
  { names = Object.keys(journeys), limit }: { names?: string[]; limit?: number } = {},
) {
  started ??= start();
  const { site, browser } = await started;
  const list = Object.entries(journeys).map(
    ([name, body]) =>
      `{ name: ${JSON.stringify(name)}, async run({ page, expect, account }) { ${body} } }`,
  );
  const code = `module.exports = { journeys: [${list.join(', ')}] };`;
  const account = { email: 'ada@example.com', password: 'x' };
  const place = { browser: browser.endpoint, site, link: `${site}/composition/x`, account };
  const release = { app: 'auth', version: '2.0.0' } as const;
  return await runJourneys({ release, code, names }, place, limit);
}

test('@slow gives a journey the site, the candidate and the account', async () => {
  const problems = await go({
    'goes well': `
      await page.goto('/login');
      await expect(page.getByRole('heading')).toHaveText('/login');
      await expect(page.locator('p')).toHaveText('preview=1');
      expect(account.email).toBe('ada@example.com');`,
  });
  assert.deepEqual(problems, []);
});

test('@slow reports each journey that fails with its reason, and runs the others', async () => {
  const problems = await go({
    'sees another heading': `
      await page.goto('/login');
      await expect(page.getByRole('heading')).toHaveText('Prices', { timeout: 200 });`,
    throws: "throw new Error('oh')",
    'goes well': "await page.goto('/');",
  });
  assert.equal(problems.length, 2, problems.join('\n'));
  assert.match(
    problems[0] ?? '',
    /^auth 2\.0\.0: the journey "sees another heading" fails: .*toHaveText.*Prices/,
  );
  assert.equal(problems[1], 'auth 2.0.0: the journey "throws" fails: oh');
});

test('@slow begins each journey as a new visitor', async () => {
  const store =
    "await page.goto('/'); await page.evaluate(() => sessionStorage.setItem('a', 'b'));";
  const look =
    "await page.goto('/'); expect(await page.evaluate(() => sessionStorage.length)).toBe(0);";
  assert.deepEqual(await go({ store, look }), []);
});

test('@slow runs only the journeys that are named', async () => {
  const journeys = { one: "throw new Error('oh')", other: '' };
  assert.deepEqual(await go(journeys, { names: ['other'] }), []);
});

test('@slow reports a journey that is missing, ends the process or never ends', async () => {
  assert.match(
    (await go({ one: '' }, { names: ['other'] })).join(),
    /"other" fails: it did not finish/,
  );
  assert.match((await go({ ends: 'process.exit(0)' })).join(), /"ends" fails: it did not finish/);
  assert.match(
    (await go({ loops: 'for (;;) {}' }, { limit: 4000 })).join(),
    /"loops" fails: it did not finish within 4 s\./,
  );
});

test('@slow gives a journey no environment, no packages and no files', async () => {
  const fails = (action: string) =>
    `let isRefused = false; try { ${action} } catch { isRefused = true; } expect(isRefused).toBe(true);`;
  const files = "process.getBuiltinModule('node:fs')";
  const problems = await go({
    environment:
      'expect(process.env.PATH).toBeUndefined(); expect(process.env.HOME).toBeUndefined();',
    packages: fails("require('node:fs')"),
    reads: fails(
      `${files}.readFileSync(${JSON.stringify(join(import.meta.dirname, '../../README.md'))})`,
    ),
    writes: fails(`${files}.writeFileSync('/tmp/journey', '')`),
    starts: fails("process.getBuiltinModule('node:child_process').spawnSync('ls')"),
  });
  assert.deepEqual(problems, []);
});

test('@slow does not let a journey open the debugger of the release tool', async () => {
  const send = `for (const pid of [${process.pid}, process.ppid]) process.kill(pid, 'SIGUSR1');`;
  await go({ signals: `try { ${send} } catch {}` });
  assert.equal(debuggerUrl(), undefined);
});
