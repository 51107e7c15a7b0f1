import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Encoded, encode } from '@studio/gateway/http/encoded';
import { languageOf } from '@studio/gateway/http/language';
import { createOrigin, type Origin } from './origin.ts';

/** A file of a variation. */
export interface OwnFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The file in Brotli; undefined for files that do not compress. */
  readonly brotli?: Buffer;
}

/** A page of a variation. */
export interface OtherPage {
  readonly html: string;
  /** The content security policy of the page. */
  readonly policy: string;
}

/** Another form of the site, for comparison. */
export interface Variation {
  /**
   * Changes a page of the site into the variation's page.
   * @param html the document of the site, with the variation's origin in place of the site's
   */
  readonly change: (html: string, origin: string) => Promise<OtherPage>;
  /** The files of the variation by path. */
  readonly files: ReadonlyMap<string, OwnFile>;
  /** True to send the site's pictures from memory, false to request them from the site each time. */
  readonly keepsPictures: boolean;
}

/** A running server of a variation. */
export interface Front {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly document: Encoded;
}

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };

async function makePage(
  origin: Origin,
  { change }: Variation,
  url: string,
  request: IncomingMessage,
): Promise<Page> {
  const { status, headers, bytes } = await origin.ask(request);
  const html = bytes.toString().replaceAll(origin.url, url);
  const page = await change(html, url);
  const document = await encode(page.html);
  return {
    status,
    headers: {
      ...headers,
      'content-security-policy': page.policy,
      'content-encoding': 'br',
      'content-length': `${document.brotli.length}`,
      etag: document.etag,
    },
    document,
  };
}

function sendFile(response: ServerResponse, { type, bytes, brotli }: OwnFile): void {
  const body = brotli ?? bytes;
  response.writeHead(200, {
    ...immutable,
    'content-type': type,
    'content-length': body.length,
    ...(brotli && { 'content-encoding': 'br' }),
  });
  response.end(body);
}

/** Reports if a request is for a page; paths of files have an extension. */
function isForPage({ method, headers, url = '' }: IncomingMessage): boolean {
  const isFile = /\.\w+(?:\?|$)/.test(url);
  return method === 'GET' && !isFile && /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * Serves a variation of a site: its documents and files from memory, in Brotli, with the site's headers. Forwards all
 * other requests to the site.
 * @param site the origin of the site
 * @throws {Error} when the port is in use
 */
export async function startFront(site: string, port: number, variation: Variation): Promise<Front> {
  const url = `http://localhost:${port}`;
  const origin = createOrigin(site, variation.keepsPictures);
  const pages = new Map<string, Promise<Page>>();

  function pageFor(request: IncomingMessage): Promise<Page> {
    const key = `${request.url} ${languageOf(undefined, request.headers['accept-language'])}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page = makePage(origin, variation, url, request);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = variation.files.get(request.url ?? '');
    if (file !== undefined) return sendFile(response, file);
    if (!isForPage(request)) return await origin.passOn(request, response);
    const { status, headers, document } = await pageFor(request);
    response.writeHead(status, headers).end(document.brotli);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`${request.method} ${request.url} of a variation:`, error);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
