import type { Page } from '@playwright/test';

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
