// A process of its own for the journeys of a release. They are code of a team: it gets no environment and may read no
// files but the packages. `@playwright/test` is all that is imported here.
import { compileFunction } from 'node:vm';
import { type Browser, chromium, expect } from '@playwright/test';

interface Journey {
  readonly name: string;
  readonly run: (tools: object) => Promise<void>;
}

/** How long one step of a journey may take, in milliseconds. */
const patience = 15_000;

function journeysIn(code: string): readonly Journey[] {
  const module: { exports: { journeys?: readonly Journey[] } } = { exports: {} };
  const refuse = (name: string) => {
    throw new Error(`journeys import ${name}`);
  };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, refuse);
  return module.exports.journeys ?? [];
}

/** Goes one way as a visitor whom the site does not know yet. @returns why it ended before its end */
async function go(
  browser: Browser,
  { run }: Journey,
  { site, link, account }: Task,
): Promise<string | undefined> {
  const context = await browser.newContext({ baseURL: site, locale: 'it-IT' });
  context.setDefaultTimeout(patience);
  try {
    if (link !== undefined) await context.request.get(link, { maxRedirects: 0 });
    const page = await context.newPage();
    await run({ page, expect: expect.configure({ timeout: patience }), account });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** The task of this process. */
export interface Task {
  /** Where the browser listens. */
  readonly browser: string;
  readonly code: string;
  /** The journeys to go. */
  readonly names: readonly string[];
  readonly site: string;
  readonly link?: string | undefined;
  readonly account?: { readonly email: string; readonly password: string } | undefined;
}

/** Its answer: for each journey why it failed, if it did. */
export interface Told {
  readonly name: string;
  readonly reason?: string | undefined;
}

process.once('message', async (task: Task) => {
  const tell = (told: Told) => new Promise((resolve) => process.send?.(told, resolve));
  const browser = await chromium.connect(task.browser);
  for (const journey of journeysIn(task.code)) {
    if (!task.names.includes(journey.name)) continue;
    await tell({ name: journey.name, reason: await go(browser, journey, task) });
  }
  process.exit(0);
});
