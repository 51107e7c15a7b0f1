import { type Browser, type BrowserContext, request } from '@playwright/test';
import {
  type Comparison,
  comparePairs,
  pairsOf,
  type Question,
  questions,
} from '@studio/e2e/site/account-enumeration';
import { type Api, openApi } from '@studio/e2e/site/api';
import type { Clients } from '@studio/e2e/site/clients';
import { logIn } from '@studio/e2e/site/log-in';
import { type Refreshing, refreshInRounds } from '@studio/e2e/site/session-refresh';
import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import {
  accountPairs,
  refreshRounds,
  refreshTabs,
  siteSettings,
  targets,
} from '../common/settings.ts';
import { milliseconds, table } from '../common/table.ts';
import { withClients } from '../common/with-admin.ts';

const { site } = addressesOf(siteSettings);

/** The wrong logins per address; the backend delays the sixth. */
const perAddress = 5;

async function openTabs(context: BrowserContext, clients: Clients) {
  const first = await context.newPage();
  await logIn(first, await clients.add(), '/account/documenti', site);
  const tabs = [first];
  while (tabs.length < refreshTabs) {
    const tab = await context.newPage();
    await tab.goto(`${site}/account/documenti`);
    tabs.push(tab);
  }
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  return tabs;
}

async function measureRefreshing(browser: Browser, clients: Clients): Promise<Refreshing> {
  const context = await browser.newContext({ locale: 'it-IT' });
  const tabs = await openTabs(context, clients);
  const outcome = await refreshInRounds(context, tabs, refreshRounds);
  await context.close();
  return outcome;
}

async function compareAnswers(clients: Clients, api: Api): Promise<Map<string, Comparison>> {
  const known: string[] = [];
  while (known.length < accountPairs / perAddress) known.push((await clients.add()).email);
  const unknown = known.map(() => clients.address());
  const asked: [string, Question][] = Object.entries(questions);
  const comparisons = new Map<string, Comparison>();
  for (const [what, ask] of asked) {
    comparisons.set(what, await comparePairs(api, ask, pairsOf(accountPairs, known, unknown)));
  }
  return comparisons;
}

function describe(refreshing: Refreshing, comparisons: ReadonlyMap<string, Comparison>): string {
  const { rounds, requests, refusals, logouts } = refreshing;
  const rows = [...comparisons].map(([what, { forms, known, unknown }]) => [
    what,
    milliseconds(known, 1),
    milliseconds(unknown, 1),
    milliseconds(Math.abs(known - unknown), 1),
    `${forms.length}`,
  ]);
  return `### Accounts

Aim: ${refreshTabs} tabs that refresh one session at the same moment cause no logout; answers about known and unknown
addresses have one form, and medians at most ${targets.answerDifference} ms apart (${accountPairs} pairs each).

${table(
  ['Tabs', 'rounds', 'refreshes sent', 'rejected', 'logouts'],
  [[refreshTabs, rounds, requests, refusals, logouts].map(String)],
)}

${table(['Call', 'known', 'unknown', 'difference', 'forms of answer'], rows)}`;
}

async function measureAnswers(clients: Clients): Promise<Map<string, Comparison>> {
  const api = await openApi(request, undefined, site);
  try {
    return await compareAnswers(clients, api);
  } finally {
    await api.dispose();
  }
}

/** Measures session refreshes in many tabs and answers about known and unknown addresses; returns Markdown. */
export async function accountsSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  return await withBrowser(chromium, (browser) =>
    withClients(async (clients) => {
      progress(`refreshing in ${refreshTabs} tabs, ${refreshRounds} rounds …`);
      const refreshing = await measureRefreshing(browser, clients);
      progress(`asking about known and unknown addresses, ${accountPairs} pairs …`);
      return describe(refreshing, await measureAnswers(clients));
    }),
  );
}
