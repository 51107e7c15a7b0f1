import type { ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { builtInPages } from '../paths/paths.ts';
import type { SmokeBrowser } from '../smoke/browser.ts';
import type { SmokeTarget } from '../smoke/finder.ts';
import { followLink, smokeRun } from '../smoke/smoke.ts';
import { claim, exampleRelease } from './example-release.ts';
import { serve } from './serve.ts';

/** The composition that pages of the candidate name. */
export const composition = 'shell@1.0.0 auth@2.0.0';
/** The bootstrap data of a page. */
export const boot = `<script id="boot" type="application/json">{"composition":"${composition}","language":"it"}</script>`;
export const good = '<main><h1>Hello</h1></main>';
const entry = '/releases/auth/2.0.0/remoteEntry.js';

/** A minimal federation runtime. */
export const runtime = `<script>
  globalThis.__FEDERATION__ = { __INSTANCES__: [{ shareScopeMap: { default: {} } }] };
</script>`;

/** Returns the entry of a remote that exposes a module. */
export const container = (module: string) =>
  `export const init = () => {}; export const get = async () => () => (${module});`;

/** The response of a site. */
export interface Answer {
  readonly status?: number;
  readonly policy?: string;
  /** The address of a redirect. */
  readonly location?: string;
  readonly body?: string;
  /** The delay of the response, in milliseconds. */
  readonly delay?: number;
  /** The parts of the page that only some of its openings show, by their number from 0. */
  readonly bodyOf?: (opening: number) => string;
  readonly remote?: string;
}

/** The responses of a site by path. */
export type Pages = Readonly<Record<string, Answer>>;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

function sendPage(
  response: ServerResponse,
  { status = 200, policy, location, body, delay = 0 }: Answer,
) {
  if (location !== undefined) response.setHeader('location', location);
  if (policy !== undefined) response.setHeader('content-security-policy', policy);
  const document = `<!doctype html><html lang="it"><title>x</title>
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">${body ?? boot + runtime + good}`;
  setTimeout(() => send(response, status, 'text/html', document), delay);
}

/** Starts a site that accepts every link, and shows the candidate to visitors with its cookie. */
async function startSite(
  context: TestContext,
  { candidate, live = {}, sitemap = [], linkStatus = 303 }: Site,
) {
  const openings = new Map<Answer, number>();
  return await serve(context, ({ url = '', headers }, response) => {
    const { cookie } = headers;
    if (url.startsWith('/composition/')) {
      response.setHeader('set-cookie', `studio_composition=${url.split('/').at(-1)}; Path=/`);
      return response.writeHead(linkStatus).end();
    }
    const pages = cookie === 'studio_composition=live' ? live : candidate;
    if (url === entry) {
      const { remote = container('{ contract: 1, routes: [1] }') } = pages['/login'] ?? {};
      return send(response, 200, 'text/javascript', remote);
    }
    const locations = sitemap.map((path) => `<loc>http://elsewhere.example${path}</loc>`);
    if (url === '/sitemap.xml') return send(response, 200, 'application/xml', locations.join(''));
    const page = pages[url];
    if (page === undefined) return send(response, 404, 'text/plain', '');
    // Only a browser names the kind of its request.
    const opening = openings.get(page) ?? 0;
    if (headers['sec-fetch-dest'] === 'document') openings.set(page, opening + 1);
    const body = page.bodyOf?.(opening) ?? page.body;
    return sendPage(response, body === undefined ? page : { ...page, body });
  });
}

/** The pages of a site with the candidate, and with the live releases. */
export interface Site {
  readonly candidate: Pages;
  readonly live?: Pages;
  readonly sitemap?: readonly string[];
  readonly linkStatus?: number;
}

/** Returns a release of auth with these paths. */
export const auth = (...paths: string[]) =>
  exampleRelease({ version: '2.0.0', routes: paths.map(claim) });

/** Starts a site and returns the target of its smoke test: by default a release of auth with a login page. */
async function smokeTarget(context: TestContext, site: Site, values: Partial<SmokeTarget> = {}) {
  const live = { '/login': {}, ...site.live };
  const address = await startSite(context, { ...site, live });
  const candidate = auth('/login');
  const [link, liveLink] = [`${address}/composition/x`, `${address}/composition/live`];
  const cookie = await followLink(address, link);
  const liveCookie = await followLink(address, liveLink);
  return {
    ...{ site: address, link, cookie, liveLink, liveCookie },
    ...{ candidate, others: [], live: candidate, ...values },
  };
}

/** Returns a page of the candidate with this content. */
export const page = (content: string) => boot + runtime + content;
/** Runs the smoke test; leaves out the built-in pages, which this site does not have. */
export async function runOn(
  context: TestContext,
  { browser }: SmokeBrowser,
  site: Site,
  values: Partial<SmokeTarget> = {},
  notify?: (sentence: string) => void,
) {
  const target = await smokeTarget(context, site, values);
  const { pages, problems, warnings } = await smokeRun(target, browser, notify);
  const shortened = (sentences: readonly string[]) =>
    sentences
      .filter((sentence) => {
        const [, path = ''] = /^(\S+) returns status 404\.$/.exec(sentence) ?? [];
        return !builtInPages.includes(path);
      })
      .map((sentence) => sentence.replaceAll(target.site, ''));
  return { pages, problems: shortened(problems), warnings: shortened(warnings) };
}
