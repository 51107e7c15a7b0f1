import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { viewPath } from '@studio/shared/contract';
import { test as base, expect } from '../site/chaos/test.ts';
import { brokenAgreements } from '../site/mutations/broken-agreements.ts';
import { brokenCode } from '../site/mutations/broken-code.ts';
import { brokenLooks } from '../site/mutations/broken-looks.ts';
import { harmlessOthers } from '../site/mutations/harmless-others.ts';
import { harmlessPublicSite } from '../site/mutations/harmless-public-site.ts';
import type { Mutation } from '../site/mutations/mutation.ts';
import { lateMutations } from '../site/mutations/rolled-back.ts';
import { joinTeam, type Team } from '../site/mutations/team.ts';
import { siteSettings } from '../site/settings.ts';

const test = base.extend<Record<never, never>, { readonly team: Team }>({
  team: [
    async ({ chaosSite }, use, { parallelIndex }) => {
      const team = await joinTeam(chaosSite, join(siteSettings.dataDir, `team-${parallelIndex}`));
      await use(team);
      await team.leave();
    },
    { scope: 'worker' },
  ],
});

// Each test but the first builds a release and checks it in a browser, as `releases/src/smoke` does with small ones. A
// check ends by itself: each of its steps has a timeout.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

const reports = join(import.meta.dirname, '../../test-results/mutations');

/** Writes the change and its outcome to `test-results/mutations`. */
async function report({ app, title }: Mutation, outcome: string): Promise<void> {
  await mkdir(reports, { recursive: true });
  const name = `${app} ${title}`.replaceAll(/\W+/g, '-');
  await writeFile(join(reports, `${name}.md`), `| ${app} | ${title} | ${outcome} |\n`);
}

// Twenty votes decide, without those of the provider with the most votes against a release.
const networks = Array.from({ length: 24 }, (_, index) => `198.${index}.100.7`);

/**
 * Visits the site from every network, a few in parallel.
 * @returns a function that closes the pages, which report on the releases a while later
 */
async function visitFromAll(
  browser: Browser,
  site: string,
  visitor: (page: Page) => Promise<void>,
): Promise<() => Promise<void>> {
  const waiting = [...networks];
  const contexts: BrowserContext[] = [];
  async function visitNext(): Promise<void> {
    const network = waiting.pop();
    if (network === undefined) return;
    const context = await browser.newContext({
      baseURL: site,
      locale: 'it-IT',
      extraHTTPHeaders: { 'x-forwarded-for': network },
    });
    contexts.push(context);
    await visitor(await context.newPage());
    await visitNext();
  }
  await Promise.all([visitNext(), visitNext(), visitNext()]);
  return async () => {
    for (const context of contexts) await context.close();
  };
}

const mutations: readonly Mutation[] = [
  ...[...brokenCode, ...brokenAgreements, ...brokenLooks, ...lateMutations],
  ...[...harmlessPublicSite, ...harmlessOthers],
];

/** Resolves with the texts of a change that do not occur once in their files. */
async function lostAnchors({ title, edits }: Mutation): Promise<string[]> {
  const texts = new Map<string, string>();
  const lost: string[] = [];
  for (const { file, from, to } of edits) {
    const path = join(import.meta.dirname, '../..', file);
    const text = texts.get(file) ?? (await readFile(path, 'utf8'));
    if (text.split(from).length !== 2) lost.push(`${title}: ${file}: ${from}`);
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return lost;
}

test.describe('check of releases', { tag: ['@mutations', '@own-releases'] }, () => {
  test('every change of the suite fits the source', async () => {
    const lost = await Promise.all(mutations.map(lostAnchors));
    expect(lost.flat()).toEqual([]);
  });

  for (const mutation of [...brokenCode, ...brokenAgreements, ...brokenLooks]) {
    const { app, title, reason, rejectedBy = 'check' } = mutation;
    test(`the check rejects a release of ${app}: ${title}`, { tag: '@long' }, async ({ team }) => {
      const { command, isAccepted, output } = await team.check(mutation);
      expect(isAccepted, output).toBe(false);
      expect(output).toMatch(reason);
      expect(command, output).toBe(rejectedBy);
      const sentence = output.split('\n').find((line) => reason.test(line)) ?? '';
      await report(mutation, sentence.trim().replaceAll('|', '\\|'));
    });
  }

  for (const mutation of [...harmlessPublicSite, ...harmlessOthers]) {
    const { app, title } = mutation;
    test(`the check accepts a release of ${app}: ${title}`, { tag: '@long' }, async ({ team }) => {
      const { isAccepted, output } = await team.check(mutation);
      expect(isAccepted, output).toBe(true);
      await report(mutation, 'passes');
    });
  }

  for (const mutation of lateMutations) {
    const { app, title, use } = mutation;
    test(`the site rolls back a release of ${app} by itself: ${title}`, {
      tag: '@long',
    }, async ({ browser, chaosSite: { url, releases }, request, team }) => {
      const { version: before } = await releases.readLive(app);
      const leave = await visitFromAll(browser, url, async (page) => {
        const begun = page.waitForResponse((response) => response.url().endsWith(viewPath));
        await page.goto('/team');
        await begun;
      });
      await leave();
      const { isAccepted, output } = await team.release(mutation);
      expect(isAccepted, output).toBe(true);
      const { version } = await releases.readLive(app);
      expect(version).not.toBe(before);
      await expect
        .poll(async () => (await request.get(`${url}/team`)).text())
        .toContain(`${app}@${version}`);
      const leaveAgain = await visitFromAll(browser, url, use);
      await expect.poll(async () => (await releases.readLive(app)).version).toBe(before);
      await leaveAgain();
      await report(mutation, 'rolled back by the site');
    });
  }
});
