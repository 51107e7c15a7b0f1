import { setTimeout } from 'node:timers/promises';
import { bootIn, compositionIn, publicPages } from '../page.ts';
import { otherReleases } from './page-releases.ts';
import { pick } from './targets.ts';

/** The outcome of page requests without a browser; a failure is a sentence. */
export interface Answers {
  /** Times from the request to the last byte of each answer, in milliseconds. */
  readonly durations: number[];
  /** The releases that documents named, with their number. */
  readonly named: Map<string, number>;
  /** Number of answers with a skeleton in place of the rendered page. */
  skeletonShapes: number;
  readonly failed: string[];
  /** Documents that name files of releases outside of their composition. */
  readonly mixed: string[];
}

/** Returns the empty outcome. */
export function noAnswers(): Answers {
  return { durations: [], named: new Map(), skeletonShapes: 0, failed: [], mixed: [] };
}

/** Returns the addresses of release files in a document: those it loads, and those whose integrity it names. */
const addressesIn = (html: string) => html.match(/\/releases\/[^"\\]+/g) ?? [];

function inspect(path: string, named: string | null, html: string, answers: Answers): void {
  if (compositionIn(html) !== named) answers.mixed.push(`${path} is headed ${named} by mistake`);
  const { named: all, foreign } = otherReleases(bootIn(html), addressesIn(html));
  answers.named.set(all, (answers.named.get(all) ?? 0) + 1);
  if (foreign.length > 0) answers.mixed.push(`${path} names files of ${foreign.join(' ')}`);
  if (!/<h1[\s>]/.test(html)) answers.skeletonShapes += 1;
}

async function ask(site: string, answers: Answers): Promise<void> {
  const { path } = pick(publicPages);
  const began = performance.now();
  try {
    const answer = await fetch(`${site}${path}`, { headers: { 'accept-language': 'it' } });
    const html = await answer.text();
    answers.durations.push(performance.now() - began);
    if (answer.ok) inspect(path, answer.headers.get('x-composition'), html, answers);
    else answers.failed.push(`${path} is answered with ${answer.status}`);
  } catch (error) {
    answers.failed.push(`${path}: ${String(error)}`);
  }
}

/** Most requests in flight: a slow machine gets fewer per second, not more in parallel. */
const mostUnderWay = 4;

/**
 * Requests public pages at a steady pace until it is stopped, where the answers keep up.
 * @param pace requests per second
 */
export async function askSteadily(
  site: string,
  pace: number,
  answers: Answers,
  isOver: () => boolean,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; !isOver(); sent++) {
    const asking = ask(site, answers).finally(() => underWay.delete(asking));
    underWay.add(asking);
    if (underWay.size >= mostUnderWay) await Promise.race(underWay);
    await setTimeout(Math.max(0, began + ((sent + 1) * 1000) / pace - performance.now()));
  }
  await Promise.all(underWay);
}
