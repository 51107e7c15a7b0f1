import type { Browser } from '@playwright/test';
import { addressesOf } from '@studio/scripts/site-settings';
import { withBrowser } from '../common/browser.ts';
import { median } from '../common/medians.ts';
import { nextPages, siteSettings, targets } from '../common/settings.ts';
import { kilobytes, milliseconds, table } from '../common/table.ts';
import { measureAccount, type OnTop } from '../navigation/account-pages.ts';
import { type Navigation, pointAtNext, visitNext } from '../navigation/next-page.ts';

const { site } = addressesOf(siteSettings);

/** The number of visits per median. */
const times = 5;

const inMilliseconds = (values: readonly number[]) => milliseconds(median(values));

const painted = (navigations: readonly Navigation[]) =>
  inMilliseconds(navigations.map(({ shown }) => shown));

const most = (values: readonly number[]) => Math.max(...values);

async function repeat<Result>(visit: () => Promise<Result>): Promise<Result[]> {
  const visits: Result[] = [];
  while (visits.length < times) visits.push(await visit());
  return visits;
}

async function measurePage(browser: Browser, path: string): Promise<string[]> {
  // The first visit creates pictures and fills the data cache; it is not measured.
  await visitNext(browser, site, path);
  const tapped = await repeat(() => visitNext(browser, site, path));
  const pointed = await repeat(() => pointAtNext(browser, site, path));
  const there = tapped.map((visit) => visit.there);
  const back = tapped.map((visit) => visit.back);
  const forward = tapped.map((visit) => visit.forward);
  const requests = (navigations: readonly Navigation[]) =>
    `${most(navigations.map((navigation) => navigation.requests))}`;
  return [
    path,
    kilobytes(most(there.map(({ script }) => script))),
    kilobytes(most(there.map(({ style }) => style))),
    kilobytes(most(there.map(({ data }) => data))),
    requests(there),
    painted(there),
    inMilliseconds(pointed),
    painted(back),
    requests(back),
    painted(forward),
    requests(forward),
  ];
}

const head = [
  'From home to',
  'JavaScript',
  'CSS',
  'data',
  'requests',
  'tapped: painted',
  'hovered before: painted',
  'back: painted',
  'requests',
  'forward: painted',
  'requests',
];

function describe(rows: readonly (readonly string[])[], { login, documents }: OnTop): string {
  const { nextScript, loginScript, documentsScript, nextPainted } = targets;
  return `### Next pages (kB on the wire)

Aim: at most ${kilobytes(nextScript)} kB of JavaScript for a next public page, ${kilobytes(loginScript)} kB for the login and ${kilobytes(documentsScript)} kB for the
documents; the heading painted within ${nextPainted} ms of the click; no request for back and forward. Bytes and
requests are the maximum of ${times} visits, times the median.

${table(head, rows)}

${table(
  ['Additional code', 'JavaScript'],
  [
    ['login, from home', kilobytes(login)],
    ['documents, from the login', kilobytes(documents)],
  ],
)}`;
}

/** Measures navigations from home to next pages, login and documents; returns Markdown. */
export async function navigationSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  return await withBrowser(chromium, async (browser) => {
    const rows: string[][] = [];
    for (const path of nextPages) {
      progress(`going from home to ${path} …`);
      rows.push(await measurePage(browser, path));
    }
    progress('going on to login and documents …');
    return describe(rows, await measureAccount(browser, site));
  });
}
