import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type AppName,
  compositionPath,
  reportPath,
  withoutRetrySegment,
} from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import * as v from 'valibot';
import { ifThere } from '../files/files.ts';
import {
  buildFolder,
  clientAddress,
  composePage,
  pageReactAddress,
  withBuild,
} from './compose-page.ts';
import { explainError, pageErrorSchema } from './error-report.ts';
import { reactAddress } from './live-react.ts';
import type { LocalBuild } from './local-build.ts';
import { buildsAddress, createOpenPages, errorsAddress } from './open-pages.ts';
import { askSite, localHeaders, type Origins } from './site-proxy.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const client = join(import.meta.dirname, 'browser/client.js');

/** The development server of an app. */
export interface DevServer {
  /** The address of the site on this machine. */
  readonly origin: string;
  /** Updates all open pages to a hot build whose description is not there yet. */
  readonly update: (app: AppName, hash: string) => void;
  /** Shows a build on all open pages. */
  readonly show: (build: LocalBuild) => void;
  /** Shows the report of a failed build on all open pages. */
  readonly fail: (app: AppName, report: string) => void;
  readonly close: () => Promise<void>;
}

/** The parts of a development server that hot builds need. */
interface HotParts {
  /** The file with the development build of React. */
  readonly react?: string;
  /** Receives the report of an error on a page. */
  readonly notify?: (report: string) => void;
}

/**
 * Starts a server that passes the site through, with the local build of an app in its pages.
 * @param port 0 stands for a free one
 * @throws {Error} with a sentence when the port is taken
 */
export async function startDevServer(
  port: number,
  site: string,
  { react, notify = () => undefined }: HotParts = {},
): Promise<DevServer> {
  const pages = createOpenPages();
  let build: LocalBuild | undefined;
  // A page before the first build would lack the app, or show its live release.
  const { promise: firstBuild, resolve: begin } = Promise.withResolvers<void>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message || String(error) : String(error);
      // The browser has left, or the site has ended its answer half-way.
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`${site} does not answer: ${reason}\n`);
    });
  });
  const origins: Origins = { site, local: `http://localhost:${await listen(server, port)}` };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origins.local);
    if (pathname === buildsAddress) return pages.follow(response);
    if (pathname === clientAddress) return await sendFile(response, client);
    if (pathname === reactAddress && react !== undefined) return await sendFile(response, react);
    if (pathname === pageReactAddress)
      return sendPageReact(response, searchParams.get('renderer') ?? '');
    // Another site must not write into this terminal.
    if (pathname === errorsAddress && request.headers.origin === origins.local)
      return await explain(request, response);
    const folder = build && buildFolder(build.release.app);
    if (build && folder && pathname.startsWith(folder))
      return await sendFile(response, fileOf(build.web, pathname.slice(folder.length)));
    // Errors of a build on this machine must not count as errors of the site.
    if (request.method === 'POST' && pathname.startsWith(reportPath)) {
      request.resume();
      return void response.writeHead(204).end();
    }
    await firstBuild;
    await passOn(request, response, pathname);
  }

  /** Answers an error of a page with its sources. */
  async function explain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const error = v.safeParse(pageErrorSchema, await json(request).catch(() => undefined));
    if (!error.success || build === undefined) return void response.writeHead(400).end();
    const { web, release } = build;
    const folder = buildFolder(release.app);
    const report = await explainError(error.output, (path) =>
      path.startsWith(folder) ? fileOf(web, path.slice(folder.length)) : undefined,
    );
    notify(report);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(report);
  }

  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    // A program that waits for a page of the app, or a person with curl, names no kind of answer.
    const isOwn = request.method === 'GET' && build !== undefined && isPageOf(build, path);
    const isDocument = wantsPage || isOwn;
    if (isOwn && !wantsPage) request.headers.accept = 'text/html';
    const isComposition = request.method === 'GET' && path === compositionPath;
    const answered = await askSite(origins, request, isDocument || isComposition);
    const { statusCode = 502, headers } = answered;
    if (isComposition && build !== undefined && statusCode === 200) {
      // Open tabs compare it with that of their page.
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      return void response.end(withBuild(await text(answered), build));
    }
    const isPage = isDocument && (headers['content-type'] ?? '').startsWith('text/html');
    if (!isPage || build === undefined) {
      response.writeHead(statusCode, localHeaders(answered, site, origins));
      return await pipeline(answered, response);
    }
    const html = await text(answered);
    const page = composePage({ html, path, origin: origins.local }, build);
    const {
      etag: _,
      link: __,
      ...rest
    } = localHeaders(answered, page?.siteOrigin ?? site, origins);
    // A site without this app has no page at its addresses.
    const status = page?.isOwn && statusCode === 404 ? 200 : statusCode;
    response.writeHead(status, { ...rest, 'cache-control': 'no-store' });
    response.end(page?.html ?? html);
  }

  return {
    origin: origins.local,
    update: (app, hash) => pages.built(app, { scripts: hash, styles: hash, isHot: true }),
    show(next) {
      build = next;
      pages.built(next.release.app, next);
      begin();
    },
    fail(app, report) {
      pages.failed(app, report);
      begin();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns true for an address of the app itself; a route for every address answers files and the API as well. */
function isPageOf({ release }: LocalBuild, path: string): boolean {
  const routes = release.routes.filter((route) => !route.path.endsWith('*'));
  return ownerOf(path, [{ routes }]) !== undefined;
}

/** Returns the path of a file of the build; dots lead nowhere else. */
function fileOf(web: string, path: string): string {
  return join(web, join('/', decodeURIComponent(withoutRetrySegment(path))));
}

/** Sends the script that replaces the React of the shell whose renderer is at an address. */
function sendPageReact(response: ServerResponse, renderer: string): void {
  const imported = /^\/releases\/shell\/[\w./-]+$/.test(renderer)
    ? `import { __webpack_modules__ as modules } from '${renderer}';`
    : 'const modules = {};';
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`import { install } from '${reactAddress}';\n${imported}\ninstall(modules);\n`);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const bytes = await ifThere(readFile(file));
  if (bytes === undefined) return void response.writeHead(404).end();
  const extension = extname(file);
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': 'no-store',
    // The recipe writes a map beside each script, and no script names its map.
    ...(extension === '.js' && { sourcemap: `${file.split('/').at(-1)}.map` }),
  });
  response.end(bytes);
}

/** Returns the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`Port ${port} is not free: name another one with --port.`, { cause })),
    );
    server.listen(port, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
