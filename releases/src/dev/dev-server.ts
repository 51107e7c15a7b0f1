import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { compositionPath, ownerOf, reportPath, withoutRetrySegment } from '@studio/shared/contract';
import { ifThere } from '../files/files.ts';
import { buildFolder, clientAddress, composePage, withBuild } from './compose-page.ts';
import type { LocalBuild } from './local-build.ts';
import { askSite, localHeaders, type Origins } from './site-proxy.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
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
  /** Shows a build on all open pages. */
  readonly show: (build: LocalBuild) => void;
  /** Shows the report of a failed build on all open pages. */
  readonly fail: (report: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server that passes the site through, with the local build of an app in its pages.
 * @param port 0 stands for a free one
 * @throws {Error} with a sentence when the port is taken
 */
export async function startDevServer(port: number, site: string): Promise<DevServer> {
  const pages = new Set<ServerResponse>();
  let build: LocalBuild | undefined;
  let latest = '';
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
    const { pathname } = new URL(request.url ?? '/', origins.local);
    if (pathname === '/dev/builds') return follow(response);
    if (pathname === clientAddress) return await sendFile(response, client);
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

  /** Keeps a page informed; one that connects late receives the latest build. */
  function follow(page: ServerResponse): void {
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.write(latest);
    pages.add(page);
    page.once('close', () => pages.delete(page));
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

  function send(event: string, data: unknown): string {
    const message = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const page of pages) page.write(message);
    return message;
  }

  return {
    origin: origins.local,
    show(next) {
      build = next;
      latest = send('built', { scripts: next.scripts, styles: next.styles });
      begin();
    },
    fail(report) {
      send('failed', report);
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
