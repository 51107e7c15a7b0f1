import bowser from 'bowser';

const browsers = new Set(Object.values(bowser.BROWSER_MAP));
const systems = new Set(Object.values(bowser.OS_MAP));
const kinds = ['mobile', 'tablet', 'desktop'] as const;

/** The parts of a user agent that people know; null where they are unknown. */
export interface BrowserDescription {
  browser: string | null;
  system: string | null;
  kind: (typeof kinds)[number] | null;
}

/** Describes a user agent by known names only: it never repeats a text that a stranger may have put there. */
export function describeBrowser(userAgent: string | null | undefined): BrowserDescription {
  const { browser, os, platform } = bowser.parse(userAgent || 'unknown');
  const known = (names: ReadonlySet<string>, name: string | undefined) =>
    name !== undefined && names.has(name) ? name : null;
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    kind: kinds.find((kind) => kind === platform.type) ?? null,
  };
}
