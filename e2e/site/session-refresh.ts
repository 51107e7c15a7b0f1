import type { BrowserContext, Page } from '@playwright/test';

/** The outcome of refreshing a session in many tabs at once. */
export interface Refreshing {
  readonly rounds: number;
  /** Number of requests for a new session that the tabs sent. */
  readonly requests: number;
  /** Number of rounds after which a tab was no longer logged in. */
  readonly logouts: number;
  /** Number of answers other than a new session. */
  readonly refusals: number;
}

/** Lets the session expire now and wakes the tab, which refreshes it. */
function expire(): void {
  const key = 'studio.session';
  const kept = JSON.parse(window.localStorage.getItem(key) ?? '{}');
  window.localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: Date.now() }));
}

function wake(): void {
  window.dispatchEvent(new Event('online'));
}

function isFresh(): boolean {
  const kept = JSON.parse(window.localStorage.getItem('studio.session') ?? '{}');
  return kept.expiresAt > Date.now() + 60_000;
}

const isLoggedIn = (tab: Page) => new URL(tab.url()).pathname.startsWith('/account');

/**
 * Lets all tabs refresh the session at the same moment, several times.
 * @param tabs pages of the account, in one browser
 */
export async function refreshInRounds(
  context: BrowserContext,
  tabs: readonly Page[],
  rounds: number,
): Promise<Refreshing> {
  const [first] = tabs;
  if (first === undefined)
    throw new Error('The list of tabs is empty: refreshing needs at least one.');
  let [requests, refusals, logouts] = [0, 0, 0];
  const count = (response: { url: () => string; ok: () => boolean }) => {
    if (!response.url().endsWith('/api/auth/refresh')) return;
    requests += 1;
    if (!response.ok()) refusals += 1;
  };
  context.on('response', count);
  for (let round = 0; round < rounds; round += 1) {
    await first.evaluate(expire);
    await Promise.all(tabs.map((tab) => tab.evaluate(wake)));
    const fresh = await first
      .waitForFunction(isFresh, undefined, { timeout: 60_000 })
      .catch(() => undefined);
    if (fresh === undefined || !tabs.every(isLoggedIn)) {
      logouts += 1;
      break;
    }
  }
  context.off('response', count);
  return { rounds, requests, logouts, refusals };
}
