import type { Browser } from '@playwright/test';
import { withBrowser } from '../common/browser.ts';
import { codeBytes, codeFiles, plainBytes } from '../common/bytes.ts';
import { median } from '../common/medians.ts';
import { latency, remoteCounts } from '../common/settings.ts';
import { kilobytes, milliseconds, table } from '../common/table.ts';
import { visit } from '../common/visit.ts';
import { startWithRemotes } from '../growth/site-with-remotes.ts';
import { roundTrips } from './round-trips.ts';

/** The number of visits per median. */
const times = 5;

async function measureView(browser: Browser, url: string, remotes: number): Promise<string[]> {
  // The first visit creates pictures and renders the page; it is not measured.
  await visit(browser, url);
  const visits = [];
  while (visits.length < times) visits.push(await visit(browser, url));
  const late = roundTrips(await visit(browser, url, latency));
  const exchanges = visits.at(-1)?.exchanges ?? [];
  const { bytes = 0 } = exchanges.find(({ type }) => type === 'Document') ?? {};
  const { script, style } = codeBytes(codeFiles(exchanges));
  const firstContent = median(visits.map((one) => roundTrips(one).firstContent));
  return [
    `${remotes}`,
    kilobytes(await plainBytes(url)),
    kilobytes(bytes),
    kilobytes(script),
    kilobytes(style),
    `${exchanges.length}`,
    milliseconds(firstContent * 1000),
    `${late.beforeContent}`,
    milliseconds(late.firstContent * 1000),
  ];
}

const head = [
  'Remotes',
  'document',
  'document, Brotli',
  'JavaScript',
  'CSS',
  'requests',
  'first content',
  'round trips to it',
  `first content, answers ${latency} ms late`,
];

/** Measures the cost of unused remotes for the first view of home; returns Markdown. */
export async function growthSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const rows = await withBrowser(chromium, async (browser) => {
    const measured: string[][] = [];
    for (const remotes of remoteCounts) {
      progress(`measuring home with ${remotes} remotes …`);
      const site = await startWithRemotes(remotes);
      try {
        measured.push(await measureView(browser, `${site.url}/`, remotes));
      } finally {
        await site.stop();
      }
    }
    return measured;
  });
  return `### Growth with the number of remotes (first view of home; kB)

Aim: a remote that a page does not need costs its first view no request, no code and no time. Medians of ${times}.

${table(head, rows)}`;
}
