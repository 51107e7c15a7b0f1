// The process for the journeys of a release. They are code of a team, so the process has no environment and may read no
// files but the packages. It imports `@playwright/test` only.
import { compileFunction } from 'node:vm';
import { type Browser, chromium, expect } from '@playwright/test';

interface Journey {
  readonly name: string;
  readonly run: (tools: object) => Promise<void>;
}

/** The longest time of one step of a journey, in milliseconds. */
const timeout = 15_000;

function journeysIn(code: string): readonly Journey[] {
  const module: { exports: { journeys?: readonly Journey[] } } = { exports: {} };
  const refuse = (name: string) => {
    throw new Error(`journeys import ${name}`);
  };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, refuse);
  return module.exports.journeys ?? [];
}

/** Runs a journey as a new visitor; returns the message of the error that ended it. */
async function runJourney(
  browser: Browser,
  { run }: Journey,
  { site, link, account }: Task,
): Promise<string | undefined> {
  const context = await browser.newContext({ baseURL: site, locale: 'it-IT' });
  context.setDefaultTimeout(timeout);
  try {
    if (link !== undefined) {
      const answer = await context.request.get(link, { maxRedirects: 0 });
      if (answer.status() !== 303)
        throw new Error(
          `the site does not show the candidate beside the releases of the check (${answer.status()}); check again if another team has just changed its own`,
        );
    }
    const page = await context.newPage();
    await run({ page, expect: expect.configure({ timeout }), account });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    // A context that cannot be closed ends with this process; the result of the journey counts.
    await context.close().catch(() => undefined);
  }
}

/** The task of this process. */
export interface Task {
  /** The address of the browser. */
  readonly browser: string;
  readonly code: string;
  /** The journeys to run. */
  readonly names: readonly string[];
  readonly site: string;
  readonly link?: string | undefined;
  readonly account?: { readonly email: string; readonly password: string } | undefined;
}

/** The result of a journey, with the reason of a failure. */
interface JourneyResult {
  readonly name: string;
  readonly reason?: string | undefined;
}

process.once('message', async (task: Task) => {
  const report = (result: JourneyResult) =>
    new Promise((resolve) => process.send?.(result, resolve));
  const browser = await chromium.connect(task.browser);
  for (const journey of journeysIn(task.code)) {
    if (!task.names.includes(journey.name)) continue;
    await report({ name: journey.name, reason: await runJourney(browser, journey, task) });
  }
  process.exit(0);
});
