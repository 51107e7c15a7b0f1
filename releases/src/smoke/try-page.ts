import type { BrowserContext, Page } from '@playwright/test';
import { exposedModule, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import { addressOf } from '../published/published.ts';
import { accessibilityFaults } from './accessibility.ts';
import { appearanceFaults } from './appearance.ts';
import { leavingFaults, storageFaults } from './leave-page.ts';
import type { SmokePage } from './pages.ts';
import { lackOfContent } from './server-render.ts';
import { settled, type Watch, watchPage } from './watch-page.ts';

/**
 * The longest waits for a page, and then for its content, in milliseconds: longer than the shell itself waits for a
 * remote before it shows something else.
 */
const timeouts = { load: 30_000, content: 20_000 };

/** The options of a visit. */
interface Visit {
  /** The release that the page must be made of; any release by default. */
  readonly release?: Pick<Release, 'app' | 'version' | 'entry'> | undefined;
  /** True to load and evaluate that release as well, because the page may not show it. */
  readonly isEvaluated?: boolean;
  /** The path of another app's page, for which the page is left by a link. */
  readonly leavesFor?: string | undefined;
}

/** A tab of a browser, which opens one page after the other. */
export interface Tab {
  /**
   * Opens a page.
   * @returns its faults: the ends of sentences that begin with the page's address
   */
  readonly visit: (
    site: string,
    page: Pick<SmokePage, 'path' | 'isWhole'>,
    visit?: Visit,
  ) => Promise<string[]>;
}

/**
 * Creates a tab. Pages share one process of the browser, which compiles their scripts once; each begins without the
 * session storage and the errors of the page before. A page that cannot be tested takes its process with it.
 */
export function createTab(context: BrowserContext): Tab {
  let opened: { readonly page: Page; readonly watch: Watch } | undefined;

  async function open() {
    const page = await context.newPage();
    return { page, watch: watchPage(page) };
  }

  return {
    async visit(site, { path, isWhole }, { release, isEvaluated = false, leavesFor } = {}) {
      opened ??= await open();
      const { page, watch } = opened;
      watch.restart();
      try {
        const response = await page.goto(`${site}${path}`, { timeout: timeouts.load });
        // A render that fails now and then sends a skeleton, which the scripts fill.
        const unserved = isWhole && response?.ok() ? lackOfContent(await response.text()) : [];
        const composition = await compositionOf(page);
        const made = `${release?.app}@${release?.version}`;
        if (release && !composition?.split(' ').includes(made))
          return [
            `is not made of ${release.app} ${release.version}, but of ${composition ?? 'nothing'}`,
          ];
        const lacks = await contentFaults(page, watch, composition);
        const left =
          leavesFor === undefined || lacks.length > 0
            ? []
            : [...(await leavingFaults(page, watch, leavesFor)), ...(await storageFaults(page))];
        const loaded =
          release === undefined || !isEvaluated
            ? []
            : await evaluateRemote(page, `${site}${addressOf(release, release.entry)}`);
        return [...new Set([...unserved, ...lacks, ...left, ...loaded, ...watch.errors()])];
      } catch (error) {
        const [reason] = String(error).split('\n', 1);
        opened = undefined;
        await page.close();
        return [...watch.errors(), `cannot be tested: ${reason}`];
      } finally {
        // A page that was closed, or has no origin, has no storage.
        await page.evaluate(forget).catch(() => undefined);
      }
    },
  };
}

/** Empties the storage of the tab, also of what the page stores while the browser leaves it. */
const forget = `for (const type of ['pagehide', 'visibilitychange'])
  addEventListener(type, () => sessionStorage.clear());
sessionStorage.clear();`;

const bootstrapSchema = jsonText(v.object({ composition: v.string() }));

/** Returns the composition in the bootstrap data of the page; undefined when there is none. */
async function compositionOf(page: Page): Promise<string | undefined> {
  const text = await page.locator('#boot').first().textContent({ timeout: timeouts.content });
  const parsed = v.safeParse(bootstrapSchema, text);
  return parsed.success ? parsed.output.composition : undefined;
}

/** Returns the faults of the content after the scripts have run. */
async function contentFaults(
  page: Page,
  watch: Watch,
  composition: string | undefined,
): Promise<string[]> {
  if (!(await isVisible(page, 'main h1'))) return ['shows no heading in its main part'];
  // A page may start its scripts at the first sign of intent only: a key that does nothing is one.
  await page.keyboard.press('Shift');
  await settled(page, watch, timeouts.content);
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

/** The part of the federation runtime on a page that the test needs. */
interface Host {
  readonly shareScopeMap: Readonly<Record<string, object>>;
}

/** The exports of a remote's entry: those of a container of Module Federation, or the module itself. */
interface Entry {
  readonly init?: (shareScope: object | undefined) => unknown;
  readonly get?: (name: string) => Promise<() => object>;
}

const moduleSchema = v.object({ contract: v.number(), pages: v.pipe(v.number(), v.minValue(1)) });

/**
 * Loads and evaluates a remote on an open page as the shell does. This also tests a remote whose pages need a login.
 * @param entry the address of the release's entry
 */
async function evaluateRemote(page: Page, entry: string): Promise<string[]> {
  const loading = page.evaluate(
    async ([address, exposed]) => {
      const host: Host = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__[0];
      const container: Entry = await import(address);
      await container.init?.(host.shareScopeMap.default);
      const module = container.get ? (await container.get(exposed))() : container;
      const read = (name: string) => Reflect.get(module, name);
      const pages = typeof read('mount') === 'function' ? read('pages') : read('routes');
      return { contract: read('contract'), pages: pages?.length };
    },
    [entry, exposedModule] as const,
  );
  try {
    const isRemote = v.safeParse(moduleSchema, await loading).success;
    return isRemote ? [] : [`finds no routes or pages, or no contract, in ${entry}`];
  } catch (error) {
    const [reason = ''] = String(error)
      .replace(/^.*?evaluate: /, '')
      .split('\n', 1);
    return [`cannot load ${entry}: ${reason}`];
  }
}
