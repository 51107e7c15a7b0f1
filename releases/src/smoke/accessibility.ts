import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';

/** The name of the function that evaluates axe in a page. */
const axeName = 'studioCheckAxe';

/** The part of axe in a page that the test needs. */
interface Axe {
  readonly run: (
    root: Document,
    options: object,
  ) => Promise<{
    readonly violations: readonly Finding[];
    readonly incomplete: readonly Finding[];
  }>;
}

/** A finding of a rule of axe. */
interface Finding {
  readonly id: string;
  readonly help: string;
  readonly impact: string | null;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly any: readonly { readonly data?: { readonly messageKey?: string | null } | null }[];
  }[];
}

/** The impacts of findings of axe that fail the smoke test. */
const failingImpacts: readonly string[] = ['serious', 'critical'];

/**
 * Makes axe ready in all pages of a context: the first call of the function in a page evaluates it. Sending axe to each
 * page when it is needed takes longer than the test.
 */
export async function provideAxe(context: BrowserContext): Promise<void> {
  const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  const source = await readFile(file, 'utf8');
  await context.addInitScript({
    content: `Object.defineProperty(globalThis, '${axeName}', { value() { ${source}\n } });`,
  });
}

/** Returns the accessibility faults of a page by the rules of axe, of its main frame only: the site has no others. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const findings = await page.evaluate(async (name) => {
    Reflect.get(globalThis, name)();
    const axe: Axe = Reflect.get(globalThis, 'axe');
    // Only these are needed in full: the many elements that pass would be read and sent.
    const { violations, incomplete } = await axe.run(document, {
      resultTypes: ['violations', 'incomplete'],
      iframes: false,
    });
    // Axe does not decide about text in the very colour of its background, which cannot be read.
    const unreadable = incomplete.flatMap((finding) => {
      const nodes = finding.nodes.filter(({ any }) =>
        any.some(({ data }) => data?.messageKey === 'equalRatio'),
      );
      return nodes.length === 0 ? [] : [{ ...finding, nodes }];
    });
    return [...violations, ...unreadable].map(({ id, help, impact, nodes }) => ({
      ...{ id, help, impact },
      targets: nodes.map(({ target }) => target.join(' ')),
    }));
  }, axeName);
  return findings
    .filter(({ impact }) => failingImpacts.includes(impact ?? ''))
    .map(({ id, help, targets: [first, ...others] }) => {
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return `is not accessible (${id}): ${help}, at ${first}${more}`;
    });
}
