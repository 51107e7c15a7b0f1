import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test';
import { exposedModule, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { appearanceFaults } from './appearance.ts';
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

/** How grave a finding must be to refuse a release. */
const grave: readonly string[] = ['serious', 'critical'];

/**
 * Looks for what bars people from a page, by the rules of axe.
 * @returns what is wrong: the ends of sentences that begin with the page's address
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Only a check in a browser needs it.
  const { AxeBuilder } = await import('@axe-core/playwright');
  // In its own frame only: the site's pages have no others, and a page for the outcome would cost time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .map(({ id, help, nodes }) => {
      const [first] = nodes;
      const more = nodes.length > 1 ? ` and ${nodes.length - 1} more` : '';
      return `bars people (${id}): ${help}, at ${first?.target.join(' ')}${more}`;
    });
}

/** What of the federation runtime on a page is needed here. */
interface Host {
  readonly shareScopeMap: Readonly<Record<string, object>>;
}

/** What a remote's entry exports, as Module Federation defines it. */
interface Container {
  readonly init: (shareScope: object | undefined) => unknown;
  readonly get: (name: string) => Promise<() => object>;
}

const moduleSchema = v.object({ contract: v.number(), routes: v.pipe(v.number(), v.minValue(1)) });

/**
 * Loads and evaluates a remote on an open page as the shell does: also one whose pages are only for clients, before
 * whom a visitor is led to the login.
 * @param entry address of the release's entry
 * @returns what is wrong with it: the ends of sentences that begin with the page's address
 */
export async function evaluateRemote(page: Page, entry: string): Promise<string[]> {
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

/** The first line, without a full stop. */
const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '');

/** What Chromium says of a file or call that failed; which one is asked about elsewhere. */
const failedLoad = /^Failed to load resource/;

function ofConsole(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const text = firstLine(message.text());
  if (failedLoad.test(text)) return [];
  const isPolicy = /Content Security Policy|Trusted ?Types?/i.test(text);
  return [`${isPolicy ? 'violates its policy' : 'reports an error'}: ${text}`];
}

const isReleased = (url: string) => new URL(url).pathname.startsWith('/releases/');

function ofResponse(response: Response): string[] {
  const { pathname } = new URL(response.url());
  return isReleased(response.url()) && response.status() >= 400
    ? [`gets ${response.status()} for ${pathname}`]
    : [];
}

function ofFailure(request: Request): string[] {
  const reason = request.failure()?.errorText ?? '';
  // What a page was still loading when it led elsewhere.
  if (!isReleased(request.url()) || reason === 'net::ERR_ABORTED') return [];
  return [`cannot load ${new URL(request.url()).pathname} (${reason})`];
}

/**
 * Watches a page from now on.
 * @returns gives what went wrong so far: the ends of sentences that begin with its address
 */
export function watchIncidents(page: Page): () => string[] {
  const found: string[] = [];
  page.on('console', (message) => found.push(...ofConsole(message)));
  page.on('pageerror', ({ message }) => found.push(`throws: ${firstLine(message)}`));
  page.on('response', (response) => found.push(...ofResponse(response)));
  page.on('requestfailed', (request) => found.push(...ofFailure(request)));
  return () => [...new Set(found)];
}
