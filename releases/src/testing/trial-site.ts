import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { builtInPages } from '../paths/paths.ts';
import type { SmokeBrowser } from '../smoke/browser.ts';
import { followLink, type SmokeTarget, smokeRun } from '../smoke/smoke.ts';
import { claim, exampleRelease } from './example-release.ts';
import { serve } from './serve.ts';

/** The composition that pages of the candidate name. */
export const composition = 'shell@1.0.0 auth@2.0.0';
/** A page's boot data. */
export const boot = `<script id="boot" type="application/json">{"composition":"${composition}"}</script>`;
export const good = '<main><h1>Hello</h1></main>';
const entry = '/releases/auth/2.0.0/remoteEntry.js';

/** A federation runtime of few words. */
export const runtime = `<script>
  globalThis.__FEDERATION__ = { __INSTANCES__: [{ shareScopeMap: { default: {} } }] };
</script>`;

/** The entry of a remote that exposes this. */
export const container = (module: string) =>
  `export const init = () => {}; export const get = async () => () => (${module});`;

/** How a site answers an address. */
export interface Answer {
  readonly status?: number;
  readonly policy?: string;
  /** Address that it redirects to. */
  readonly location?: string;
  readonly body?: string;
  /** Milliseconds until it comes. */
  readonly delay?: number;
  readonly remote?: string;
}

/** The answers of a site, by path. */
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

/** A site that takes every link, and answers those who have followed one with what they are to see. */
async function startSite(
  context: TestContext,
  { candidate, live = {}, sitemap = [], linkStatus = 303 }: Site,
) {
  return await serve(context, ({ url = '', headers: { cookie } }, response) => {
    if (url.startsWith('/composition/')) {
      response.setHeader('set-cookie', 'studio_composition=x; Path=/');
      return response.writeHead(linkStatus).end();
    }
    const pages = cookie === undefined ? live : candidate;
    if (url === entry) {
      const { remote = container('{ contract: 1, routes: [1] }') } = pages['/login'] ?? {};
      return send(response, 200, 'text/javascript', remote);
    }
    const locations = sitemap.map((path) => `<loc>http://elsewhere.example${path}</loc>`);
    if (url === '/sitemap.xml') return send(response, 200, 'application/xml', locations.join(''));
    const page = pages[url];
    return page === undefined ? send(response, 404, 'text/plain', '') : sendPage(response, page);
  });
}

/** A site that a candidate is tried on, and what is live on it. */
export interface Site {
  readonly candidate: Pages;
  readonly live?: Pages;
  readonly sitemap?: readonly string[];
  readonly linkStatus?: number;
}

/** A release of auth with these paths. */
export const auth = (...paths: string[]) =>
  exampleRelease({ version: '2.0.0', routes: paths.map(claim) });

/** A site on which a sound release of auth with a login page replaces another one, unless the test says otherwise. */
async function trialOn(context: TestContext, site: Site, values: Partial<SmokeTarget> = {}) {
  const live = { '/login': {}, ...site.live };
  const address = await startSite(context, { ...site, live });
  const candidate = auth('/login');
  const link = `${address}/composition/x`;
  const cookie = await followLink(address, link);
  return { site: address, link, cookie, candidate, others: [], live: candidate, ...values };
}

/** A page of the candidate with this content. */
export const page = (content: string) => boot + runtime + content;
/** Returns the findings of a run, without the built-in pages that this site has neither live nor of the candidate. */
export async function runOn(
  context: TestContext,
  started: SmokeBrowser | undefined,
  site: Site,
  values: Partial<SmokeTarget> = {},
) {
  const trial = await trialOn(context, site, values);
  assert.ok(started !== undefined);
  const { pages, problems, warnings } = await smokeRun(trial, started.browser);
  const told = (sentences: readonly string[]) =>
    sentences
      .filter((sentence) => {
        const [, path = ''] = /^(\S+) returns status 404\.$/.exec(sentence) ?? [];
        return !builtInPages.includes(path);
      })
      .map((sentence) => sentence.replaceAll(trial.site, ''));
  return { pages, problems: told(problems), warnings: told(warnings) };
}
