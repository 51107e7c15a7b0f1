import type { BrowserContext, Page } from '@playwright/test';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { accessibilityFaults } from './accessibility.ts';
import { appearanceFaults } from './appearance.ts';
import { evaluateRemote } from './evaluate-remote.ts';
import { watchIncidents } from './incidents.ts';
import type { SmokePage } from './pages.ts';
import { lackOfContent } from './server-render.ts';

/**
 * Times for a page to come, and then to show its content, in milliseconds: longer than the shell itself waits for a
 * remote before it shows something else.
 */
const timeouts = { load: 30_000, content: 20_000 };

const bootstrapSchema = v.pipe(v.string(), v.parseJson(), v.object({ composition: v.string() }));

/** What the page itself says that it is made of; undefined where it says nothing. */
async function compositionOf(page: Page): Promise<string | undefined> {
  const text = await page.locator('#boot').first().textContent({ timeout: timeouts.content });
  const parsed = v.safeParse(bootstrapSchema, text);
  return parsed.success ? parsed.output.composition : undefined;
}

const isVisible = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: timeouts.content })
    .then(
      () => true,
      () => false,
    );

/** What the content lacks, once the scripts have run. */
async function contentFaults(page: Page, composition: string | undefined): Promise<string[]> {
  if (!(await isVisible(page, 'main h1'))) return ['shows no heading in its main part'];
  await page.waitForLoadState('networkidle', { timeout: timeouts.content }).catch(() => undefined);
  // Only what stands in for a page that failed names the releases.
  const main = await page.locator('main').first().textContent();
  if (composition !== undefined && main?.includes(composition))
    return ['shows that something failed'];
  return [...(await appearanceFaults(page)), ...(await accessibilityFaults(page))];
}

/** How a page is opened. */
interface Visit {
  /** The release that the page must be made of; any by default. */
  readonly release?: Pick<Release, 'app' | 'version' | 'entry'> | undefined;
  /** Whether that release is loaded and evaluated as well, for it may not be what the page shows. */
  readonly isEvaluated?: boolean;
}

/**
 * Opens a page in a browser.
 * @returns its faults: the ends of sentences that begin with the page's address
 */
export async function browserFaults(
  context: BrowserContext,
  site: string,
  { path, isWhole }: Pick<SmokePage, 'path' | 'isWhole'>,
  { release, isEvaluated = false }: Visit = {},
): Promise<string[]> {
  const page = await context.newPage();
  const incidents = watchIncidents(page);
  try {
    const answer = await page.goto(`${site}${path}`, { timeout: timeouts.load });
    // A server that fails only now and then sends a page whose content comes by scripts.
    const unserved = isWhole && answer?.ok() ? lackOfContent(await answer.text()) : [];
    const composition = await compositionOf(page);
    if (release && !composition?.split(' ').includes(`${release.app}@${release.version}`))
      return [
        `is not made of ${release.app} ${release.version}, but of ${composition ?? 'nothing'}`,
      ];
    const lacks = await contentFaults(page, composition);
    const loaded =
      release === undefined || !isEvaluated
        ? []
        : await evaluateRemote(
            page,
            `${site}/releases/${release.app}/${release.version}/${release.entry}`,
          );
    return [...new Set([...unserved, ...lacks, ...loaded, ...incidents()])];
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    return [...incidents(), `cannot be tried: ${reason}`];
  } finally {
    await page.close();
  }
}
