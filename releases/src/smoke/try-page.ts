import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';
import { exposedModule, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { appearanceFaults } from './appearance.ts';
import type { SmokePage } from './pages.ts';
import { lackOfContent } from './server-render.ts';

/**
 * The longest waits for a page, and then for its content, in milliseconds: longer than the shell itself waits for a
 * remote before it shows something else.
 */
const timeouts = { load: 30_000, content: 20_000 };

/** The impacts of findings of axe that fail the smoke test. */
const failingImpacts: readonly string[] = ['serious', 'critical'];

/** The options of a visit. */
interface Visit {
  /** The release that the page must be made of; any release by default. */
  readonly release?: Pick<Release, 'app' | 'version' | 'entry'> | undefined;
  /** True to load and evaluate that release as well, because the page may not show it. */
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
  const errors = watchErrors(page);
  try {
    const response = await page.goto(`${site}${path}`, { timeout: timeouts.load });
    // A render that fails now and then sends a skeleton, which the scripts fill.
    const unserved = isWhole && response?.ok() ? lackOfContent(await response.text()) : [];
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
    return [...new Set([...unserved, ...lacks, ...loaded, ...errors()])];
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    return [...errors(), `cannot be tested: ${reason}`];
  } finally {
    await page.close();
  }
}

const bootstrapSchema = v.pipe(v.string(), v.parseJson(), v.object({ composition: v.string() }));

/** Returns the composition in the bootstrap data of the page; undefined when there is none. */
async function compositionOf(page: Page): Promise<string | undefined> {
  const text = await page.locator('#boot').first().textContent({ timeout: timeouts.content });
  const parsed = v.safeParse(bootstrapSchema, text);
  return parsed.success ? parsed.output.composition : undefined;
}

/** Returns the faults of the content after the scripts have run. */
async function contentFaults(page: Page, composition: string | undefined): Promise<string[]> {
  if (!(await isVisible(page, 'main h1'))) return ['shows no heading in its main part'];
  // A page that keeps loading is tested as it is.
  await page.waitForLoadState('networkidle', { timeout: timeouts.content }).catch(() => undefined);
  // Only the error panel prints the composition.
  const main = await page.locator('main').first().textContent();
  if (composition !== undefined && main?.includes(composition))
    return ['shows that something failed'];
  return [...(await appearanceFaults(page)), ...(await accessibilityFaults(page))];
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

/** Returns the accessibility faults of a page by the rules of axe. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  // Imported here because only a smoke test needs axe.
  const { AxeBuilder } = await import('@axe-core/playwright');
  // Legacy mode tests the main frame only: the site's pages have no others, and a page for the result would cost time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => failingImpacts.includes(impact ?? ''))
    .map(({ id, help, nodes }) => {
      const [first] = nodes;
      const more = nodes.length > 1 ? ` and ${nodes.length - 1} more` : '';
      return `is not accessible (${id}): ${help}, at ${first?.target.join(' ')}${more}`;
    });
}

/** The part of the federation runtime on a page that the test needs. */
interface Host {
  readonly shareScopeMap: Readonly<Record<string, object>>;
}

/** The exports of a remote's entry, as Module Federation defines them. */
interface Container {
  readonly init: (shareScope: object | undefined) => unknown;
  readonly get: (name: string) => Promise<() => object>;
}

const moduleSchema = v.object({ contract: v.number(), routes: v.pipe(v.number(), v.minValue(1)) });

/**
 * Loads and evaluates a remote on an open page as the shell does. This also tests a remote whose pages need a login.
 * @param entry the address of the release's entry
 */
async function evaluateRemote(page: Page, entry: string): Promise<string[]> {
  const loading = page.evaluate(
    async ([address, exposed]) => {
      const host: Host = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__[0];
      const container: Container = await import(address);
      await container.init(host.shareScopeMap.default);
      const module = (await container.get(exposed))();
      return {
        contract: Reflect.get(module, 'contract'),
        routes: Reflect.get(module, 'routes')?.length,
      };
    },
    [entry, exposedModule] as const,
  );
  try {
    const isRemote = v.safeParse(moduleSchema, await loading).success;
    return isRemote ? [] : [`finds no routes and no contract in ${entry}`];
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?evaluate: /, '')
      .split('\n', 1);
    return [`cannot load ${entry}: ${reason}`];
  }
}

/** Collects the errors of a page from now on: console errors, exceptions, and failed requests for released files. */
function watchErrors(page: Page): () => string[] {
  const found: string[] = [];
  page.on('console', (message) => found.push(...consoleFaults(message)));
  page.on('pageerror', ({ message }) => found.push(`throws: ${firstLine(message)}`));
  page.on('response', (response) => found.push(...responseFaults(response)));
  page.on('requestfailed', (request) => found.push(...requestFaults(request)));
  return () => [...new Set(found)];
}

function consoleFaults(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const text = firstLine(message.text());
  // Chromium's line for a failed request does not name it; the request events do.
  if (text.startsWith('Failed to load resource')) return [];
  const isPolicy = /Content Security Policy|Trusted ?Types?/i.test(text);
  return [`${isPolicy ? 'violates its policy' : 'reports an error'}: ${text}`];
}

function responseFaults(response: Response): string[] {
  const { pathname } = new URL(response.url());
  return isReleased(response.url()) && response.status() >= 400
    ? [`gets ${response.status()} for ${pathname}`]
    : [];
}

function requestFaults(request: Request): string[] {
  const reason = request.failure()?.errorText ?? '';
  // A navigation aborts the requests of the page before.
  if (!isReleased(request.url()) || reason === 'net::ERR_ABORTED') return [];
  return [`cannot load ${new URL(request.url()).pathname} (${reason})`];
}

const isReleased = (url: string) => new URL(url).pathname.startsWith('/releases/');

/** Returns the first line without a full stop. */
const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '');
