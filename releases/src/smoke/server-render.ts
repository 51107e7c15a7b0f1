import { paths, type Release } from '@studio/shared/contract';
import { reasonOf } from '../files/errors.ts';
import type { SmokePage } from './pages.ts';

/** The longest response time of a page, in milliseconds: half of the gateway's limit for a render. */
const renderLimit = 1000;

/** A page may take this many times as long as the live releases take for it: a busy machine slows both down. */
const slowerThanLive = 3;

/** The number of requests for a slow page: other work of the machine must not count. */
const attempts = 3;

/** The longest wait for one response, in milliseconds. */
const timeout = 30_000;

/** Returns the fault of a page without the content that the server should have rendered. */
export const lackOfContent = (html: string): string[] =>
  /<h1[\s>]/.test(html) ? [] : ['comes from the server without a heading'];

/**
 * Requests an address that has moved, then the one that took its place.
 * @returns sentences about an address that does not lead to a page in one permanent step
 */
export async function movedProblems(
  { path, to }: { readonly path: string; readonly to: string },
  wanted: Pick<Wanted, 'site' | 'cookie'>,
): Promise<string[]> {
  const { status, location } = await ask(path, wanted);
  if (status !== 308 || location !== to)
    return [`${path} must move to ${to}, but returns status ${status}.`];
  const page = await ask(to, wanted);
  if (page.status < 300 || page.location?.startsWith(paths.login.href())) return [];
  const answer = page.location ? `redirects to ${page.location}` : `returns status ${page.status}`;
  return [`${path} moves to ${to}, which ${answer}.`];
}

/** Returns the composition in the bootstrap data of a page. */
const compositionIn = (html: string) => /"composition":"([^"]*)"/.exec(html)?.[1];

/** The expectations of a response. */
interface Wanted {
  readonly site: string;
  /** The cookie that shows the releases. */
  readonly cookie: string;
  /** The release that the page must be made of; any release by default. */
  readonly release?: Pick<Release, 'app' | 'version'>;
  /** The cookie that shows the live releases, whose time a slow page is compared with. */
  readonly liveCookie?: string;
}

interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  readonly milliseconds: number;
}

async function ask(
  path: string,
  { site, cookie }: Pick<Wanted, 'site' | 'cookie'>,
): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${site}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'text/html', 'accept-language': 'it', cookie },
  });
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html,
    milliseconds: performance.now() - began,
  };
}

/** Requests a page several times, or until it is quick enough; returns the quickest answer. */
async function askQuickest(path: string, wanted: Pick<Wanted, 'site' | 'cookie'>): Promise<Answer> {
  let quickest = await ask(path, wanted);
  for (let attempt = 1; attempt < attempts && quickest.milliseconds > renderLimit; attempt++) {
    const answer = await ask(path, wanted);
    if (answer.milliseconds < quickest.milliseconds) quickest = answer;
  }
  return quickest;
}

/** Returns the longest time that a page may take now, in milliseconds: a machine under load renders all pages slowly. */
async function limitNow(path: string, { site, liveCookie }: Wanted): Promise<number> {
  if (liveCookie === undefined) return renderLimit;
  const live = { site, cookie: liveCookie };
  const same = await askQuickest(path, live);
  // The home page stands for a page that the live releases do not have.
  const { milliseconds } = same.status < 300 ? same : await askQuickest(paths.home.href(), live);
  return Math.max(renderLimit, slowerThanLive * milliseconds);
}

/**
 * Requests a page, again when it was slow.
 * @returns its faults: the ends of sentences that begin with the page's address
 */
export async function serverFaults(
  { path, isWhole }: Pick<SmokePage, 'path' | 'isWhole'>,
  wanted: Wanted,
): Promise<string[]> {
  try {
    const { status, location, html, milliseconds } = await askQuickest(path, wanted);
    if (status >= 400) return [`returns status ${status}`];
    // A page for clients redirects a visitor to the login.
    if (location !== null && !location.startsWith(paths.login.href()))
      return [`redirects to ${location}`];
    const { app, version } = wanted.release ?? {};
    const composition = compositionIn(html);
    if (status < 300 && app && !composition?.split(' ').includes(`${app}@${version}`))
      return [`is not made of ${app} ${version}, but of ${composition ?? 'nothing'}`];
    return [
      ...(status < 300 && isWhole ? lackOfContent(html) : []),
      ...(milliseconds > renderLimit && milliseconds > (await limitNow(path, wanted))
        ? [`takes the server more than ${renderLimit} ms, ${attempts} times`]
        : []),
    ];
  } catch (error) {
    const reason = reasonOf(error);
    return [`cannot be requested from the server: ${reason}`];
  }
}
