import type { BrowserContext, Page } from '@playwright/test';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { evaluateRemote } from './evaluate-remote.ts';
import { watchIncidents } from './incidents.ts';
import type { SmokePage } from './pages.ts';

/**
 * How long a page may take to come, and then to show its content, in milliseconds: longer than the shell itself waits
 * for a remote before it shows something else.
 */
const patience = { load: 30_000, content: 20_000 };

const bootSchema = v.pipe(v.string(), v.parseJson(), v.object({ composition: v.string() }));

const hasHeading = (html: string) => /<h1[\s>]/.test(html);

/** What the page itself says that it is made of; undefined where it says nothing. */
async function compositionOf(page: Page): Promise<string | undefined> {
  const text = await page.locator('#boot').first().textContent({ timeout: patience.content });
  const parsed = v.safeParse(bootSchema, text);
  return parsed.success ? parsed.output.composition : undefined;
}

const isVisible = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .waitFor({ state: 'visible', timeout: patience.content })
    .then(
      () => true,
      () => false,
    );

/** What the content lacks, once the scripts have run. */
async function contentProblems(page: Page, composition: string): Promise<string[]> {
  if (!(await isVisible(page, 'main h1'))) return ['shows no heading in its main part'];
  await page.waitForLoadState('networkidle', { timeout: patience.content }).catch(() => undefined);
  // Only what stands in for a page that failed names the releases.
  const main = await page.locator('main').first().textContent();
  return main?.includes(composition) ? ['shows that something failed'] : [];
}

/**
 * Opens a page in a browser that has followed the candidate's link.
 * @returns what went wrong: sentences
 */
export async function tryPage(
  context: BrowserContext,
  site: string,
  { app, version, entry }: Pick<Release, 'app' | 'version' | 'entry'>,
  { path, isWhole }: SmokePage,
): Promise<string[]> {
  const page = await context.newPage();
  const incidents = watchIncidents(page);
  const isRemote = app !== 'shell';
  const releases = `${site}/releases/${app}/${version}`;
  const sentence = (what: string) => `${path} ${what}.`;
  try {
    const response = await page.goto(`${site}${path}`, { timeout: patience.load });
    const status = response?.status() ?? 0;
    if (status === 0 || status >= 500) return [sentence(`is answered with ${status}`)];
    const composition = await compositionOf(page);
    if (!composition?.split(' ').includes(`${app}@${version}`)) {
      return [sentence(`is not made of ${app} ${version}, but of ${composition ?? 'nothing'}`)];
    }
    const html = isWhole ? await response?.text() : undefined;
    const missing =
      html !== undefined && !hasHeading(html) ? ['comes from the server without a heading'] : [];
    const lacks = await contentProblems(page, composition);
    const loaded = isRemote ? await evaluateRemote(page, `${releases}/${entry}`) : [];
    return [...missing, ...lacks, ...loaded, ...incidents()].map(sentence);
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    return [...incidents(), `cannot be tried: ${reason}`].map(sentence);
  } finally {
    await page.close();
  }
}
