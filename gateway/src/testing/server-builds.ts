import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { integrityOf } from '@studio/releases/integrity';
import { openStore } from '@studio/releases/store';
import type { AppName, BootstrapData, RouteClaim } from '@studio/shared/contract';
import { type LiveApp, releaseSet } from '../manifest/live-releases.ts';
import { createRenderer, type ServerError } from '../render/renderer.ts';
import { chooseSandbox } from '../render/sandbox.ts';
import { exampleClaim, exampleRelease } from './example-release.ts';
import { fakeTime } from './fake-time.ts';
import { temporaryFolder } from './releases.ts';

/** A shell that renders the first route or the pages of the page's remote, or `frame` without a remote. */
const shellCode = `
exports.singletons = { react: 'the one React' };
exports.renderPage = async ({ url, owner, read, form }) => {
  const { routes: [first] = [], render } = owner?.module ?? {};
  const markup = first ? await first.content(read, form) : render ? (await render()).html : 'frame';
  return { status: 200, head: { title: 'Page' }, chunks: [], links: '', markup };
};`;

/**
 * Returns a remote's server build.
 * @param content body of the function that renders its pages
 * @param head code that runs while the build is evaluated
 */
export function remoteBuild(content: string, head = ''): string {
  return `
${head}
exports.messages = { it: {}, en: {} };
exports.routes = [{ content: async (read, form) => { ${content} } }];`;
}

const remotes = ['public-site', 'auth'] as const;

type Builds = { readonly [remote in (typeof remotes)[number]]?: string };

/** Returns the claims of an app. */
function claimsOf(app: AppName): RouteClaim[] {
  if (app === 'public-site') return [exampleClaim('*'), exampleClaim('/account', true)];
  return app === 'auth' ? [exampleClaim('/login')] : [];
}

function bootWith(builds: Builds): BootstrapData {
  const present = remotes
    .filter((name) => builds[name] !== undefined)
    .map((name) => ({
      name,
      version: '1',
      entry: '',
      scripts: [],
      styles: [],
      routes: claimsOf(name),
    }));
  const nothing = { menu: [], partners: [], dictionary: {} };
  const place = { language: 'it', origin: 'http://localhost', composition: '' } as const;
  const rest = { clientRole: '', googleLogin: false, preview: false };
  return { ...nothing, ...place, ...rest, remotes: present };
}

/** The strongest sandbox of this machine. */
export const { level } = chooseSandbox(undefined, false);

/** The request for which a page is rendered, as far as a test names one. */
export const caller = new AsyncLocalStorage<string>();

/**
 * Creates a renderer of a shell and remotes with these server builds; its time passes when the test calls `advance`.
 * @param sandbox by default the strongest of the machine
 */
export async function rendererOf(test: TestContext, builds: Builds, sandbox = level) {
  const { advance } = fakeTime(test);
  const releasesDir = await temporaryFolder(test);
  const live: Record<AppName, LiveApp> = {};

  async function write(app: AppName, code: string, version = '1'): Promise<void> {
    await mkdir(join(releasesDir, app, version, 'server'), { recursive: true });
    await writeFile(join(releasesDir, app, version, 'server/server.cjs'), code);
    const serverIntegrity = integrityOf(Buffer.from(code));
    live[app] = { release: { ...exampleRelease(app), serverIntegrity, routes: claimsOf(app) } };
  }

  await write('shell', shellCode);
  for (const app of remotes) {
    const code = builds[app];
    if (code !== undefined) await write(app, code);
  }
  const releases = releaseSet(live);
  const warnings: string[] = [];
  const reads: string[] = [];
  const errors: ServerError[] = [];
  const callers: (string | undefined)[] = [];
  let isFree = Promise.resolve();
  const renderer = createRenderer({
    store: openStore(releasesDir),
    sandbox,
    maxProcesses: 3,
    async read(path) {
      reads.push(path);
      callers.push(caller.getStore());
      await isFree;
      return { status: 200, body: `content of ${path}`, version: `1 of ${path}` };
    },
    warn: (sentence) => warnings.push(sentence),
    addError: (error) => `id ${errors.push(error)}`,
    timeout: 2000,
  });
  test.after(() => {
    renderer.end();
    // Replaced processes end after two seconds.
    advance(2000);
  });
  const boot = bootWith(builds);
  /** Renders a page and returns its markup in place of the page. */
  async function render(path: string, preview = false) {
    const request = { url: `http://localhost${path}`, boot, releases, preview };
    const { page, ...rest } = await renderer.render(request);
    return { ...rest, markup: 'markup' in page ? page.markup : `to ${page.location}` };
  }
  /** Renders the answer to a form, whose call gets the answer 204. */
  async function answer(path: string) {
    const calls: string[] = [];
    const form = {
      body: 'nome=Ada',
      async send(called: string, body: string) {
        calls.push(`${called} ${body}`);
        return { status: 204, body: null };
      },
    };
    const request = { url: `http://localhost${path}`, boot, releases, form };
    const markup = await renderer.render(request).then(
      ({ page }) => ('markup' in page ? page.markup : ''),
      (error: Error) => error.message,
    );
    return { markup, calls };
  }
  /** Renders a page with another version of the shell alone. */
  async function alone(version: string): Promise<string> {
    const shell = {
      release: {
        ...exampleRelease('shell'),
        version,
        serverIntegrity: integrityOf(Buffer.from(shellCode)),
      },
    };
    await write('shell', shellCode, version);
    const request = {
      url: 'http://localhost/account',
      boot,
      releases: { id: version, apps: { shell } },
    };
    const { page } = await renderer.render(request);
    return 'markup' in page ? page.markup : '';
  }
  /** Replaces the released server build with another one. */
  const exchange = (app: AppName, code: string) =>
    writeFile(join(releasesDir, app, '1/server/server.cjs'), code);
  /** Answers no read until the returned function is called. */
  const holdReads = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isFree = promise;
    return resolve;
  };
  return { render, answer, alone, warnings, errors, callers, exchange, reads, holdReads, advance };
}
