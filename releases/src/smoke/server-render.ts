import { paths, type Release } from '@studio/shared/contract';
import type { SmokePage } from './pages.ts';

/** The longest time that the server may take for a page, in milliseconds: half of what the gateway gives a render. */
export const renderLimit = 1000;

/** How often a slow page is asked for: what a machine does besides must not count. */
const attempts = 3;

/** Time for one answer, in milliseconds. */
const timeout = 30_000;

/** Returns what a page lacks whose content should come from the server; nothing where it is there. */
export const lackOfContent = (html: string): string[] =>
  /<h1[\s>]/.test(html) ? [] : ['comes from the server without a heading'];

/** Composition of the page, as its boot data say. */
const compositionIn = (html: string) => /"composition":"([^"]*)"/.exec(html)?.[1];

/** The expectations of a page that the server sends. */
export interface Wanted {
  readonly site: string;
  /** Cookie of the link; none for what is live. */
  readonly cookie?: string | undefined;
  /** The release that the page must be made of; any where it is not said. */
  readonly release?: Pick<Release, 'app' | 'version'>;
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  readonly milliseconds: number;
}

async function ask(path: string, { site, cookie }: Wanted): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${site}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'text/html', 'accept-language': 'it', ...(cookie && { cookie }) },
  });
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html,
    milliseconds: performance.now() - began,
  };
}

/**
 * Asks the server for a page, again where it was slow.
 * @returns what is wrong with it: the ends of sentences that begin with the page's address
 */
export async function serverFaults(
  { path, isWhole }: Pick<SmokePage, 'path' | 'isWhole'>,
  wanted: Wanted,
): Promise<string[]> {
  try {
    let answer = await ask(path, wanted);
    for (let attempt = 1; attempt < attempts && answer.milliseconds > renderLimit; attempt++) {
      answer = await ask(path, wanted);
    }
    const { status, location, html, milliseconds } = answer;
    if (status >= 400) return [`is answered with ${status}`];
    // A page for clients sends a visitor to the login.
    if (location !== null && !location.startsWith(paths.login.href()))
      return [`redirects to ${location}`];
    const { app, version } = wanted.release ?? {};
    const composition = compositionIn(html);
    if (status < 300 && app && !composition?.split(' ').includes(`${app}@${version}`))
      return [`is not made of ${app} ${version}, but of ${composition ?? 'nothing'}`];
    return [
      ...(status < 300 && isWhole ? lackOfContent(html) : []),
      ...(milliseconds > renderLimit
        ? [`takes the server more than ${renderLimit} ms, ${attempts} times`]
        : []),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`cannot be had from the server: ${reason}`];
  }
}
