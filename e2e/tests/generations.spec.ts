import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../site/chaos/test.ts';
import {
  changeGenerations,
  copyGeneration,
  majorsOf,
  returnToFirst,
} from '../site/generations/generation-storm.ts';
import {
  buildOtherGeneration,
  checkGeneration,
  collectGeneration,
  toolFor,
} from '../site/generations/other-generation.ts';
import { problemsOf, underLoad } from '../site/release-storm/storm.ts';

/** Changes of the live releases and of the live generation. */
const changes = Number(process.env.CHANGES ?? 40);

/** Returns the pages by the majors of React that their releases were built with. */
async function majorsIn(
  releases: Parameters<typeof majorsOf>[0],
  { visits, answers }: Awaited<ReturnType<typeof underLoad>>,
) {
  const all = new Map(visits.named);
  for (const [names, count] of answers.named) all.set(names, (all.get(names) ?? 0) + count);
  return await majorsOf(releases, all);
}

test.describe('generations', { tag: ['@generations', '@long', '@own-releases'] }, () => {
  test.describe.configure({ mode: 'serial', retries: 0, timeout: 900_000 });

  let folder = '';

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'generation-'));
    await buildOtherGeneration(folder);
  });

  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  test('React 18 and React 19 are live one after the other, and no page mixes them', async ({
    browser,
    chaosSite,
  }) => {
    const { releases, url } = chaosSite;
    const tool = toolFor(releases, folder);
    const collected = await collectGeneration(releases, tool);
    const copies = {
      1: await copyGeneration(releases, 1, 3),
      2: await copyGeneration(releases, 2, 3),
    };
    const check = await checkGeneration(tool, url);
    const { result, ...stretch } = await underLoad(browser, url, async () => {
      const checked = performance.now();
      await tool('promote', '--generation', '2', '--percent', '10', '--anyway');
      await tool('promote', '--generation', '2', '--anyway');
      const byTool = performance.now() - checked;
      return { byTool, ...(await changeGenerations(releases, url, copies, changes)) };
    });
    const { pages, mixed } = await majorsIn(releases, { ...stretch, result });
    const { visits, answers } = stretch;
    const figures = {
      ...{
        changes: result.made,
        pagesByReact: pages,
        check,
        byTool: `${Math.round(result.byTool)} ms`,
      },
      ...{ full: visits.full, client: visits.client, fallbacks: visits.fallbacks },
      ...{ requests: answers.durations.length, skeletons: answers.skeletonShapes },
      shown: result.shown.map(Math.round).toSorted((one, other) => one - other),
    };
    console.log(JSON.stringify(figures));
    expect([...problemsOf(stretch), ...mixed, ...result.failed, ...check.problems]).toEqual([]);
    expect(check.apps).toBe(collected);
    expect(Object.keys(pages).sort()).toEqual(['18', '19']);
    expect(result.shown).toHaveLength(changes);
  });

  test('a release that hides its generation makes a mixed page, which the storm reports', async ({
    browser,
    chaosSite,
    page,
  }) => {
    const { releases, url } = chaosSite;
    // React 18 under the name of the first generation.
    await releases.publishCopy('auth', '9.9.9-mixed', { release: { generation: undefined } }, 2);
    await releases.makeLive('auth', '9.9.9-mixed', 1);
    await returnToFirst(releases);
    await expect
      .poll(async () => (await fetch(`${url}/composition`)).text())
      .toContain('auth@9.9.9-mixed');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(error.message));
    const stretch = await underLoad(browser, url, async () => {
      await page.goto(`${url}/login`);
      await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
    });
    console.log(messages.join('\n'));
    const { mixed } = await majorsIn(releases, stretch);
    expect(mixed.join('\n')).toMatch(/a page mixes React 18 and 19: /);
    await releases.rollBack('auth');
  });
});
