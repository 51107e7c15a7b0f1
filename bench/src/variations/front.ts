import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Encoded, encode } from '@studio/gateway/http/encoded';
import { languageOf } from '@studio/gateway/http/language';

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
  /** True to send the site's pictures and released files from memory, false to request them each time. */
  readonly keepsPictures: boolean;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The headers of one connection, or those that depend on the body's encoding. */
const hopByHop = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'host',
  'keep-alive',
  'transfer-encoding',
];

/** Matches pictures and files of releases. */
const unchanging = /^\/(?:api\/assets|releases)\//;

/** Forwards a browser's request to the site. */
async function ask(site: string, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url } = request;
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  for (const name of hopByHop) headers.delete(name);
  headers.set('accept-encoding', 'identity');
  // The site accepts calls from its own origin only.
  if (headers.has('origin')) headers.set('origin', site);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(`${site}${url}`, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
  });
  const own = new Headers(answer.headers);
  for (const name of hopByHop) own.delete(name);
  return { status: answer.status, headers: own, body: Buffer.from(await answer.arrayBuffer()) };
}

async function pageOf(
  { status, headers, body }: Answer,
  { change }: Variation,
  site: string,
  url: string,
): Promise<Answer> {
  const page = await change(body.toString().replaceAll(site, url), url);
  const { brotli, etag }: Encoded = await encode(page.html);
  headers.set('content-security-policy', page.policy);
  headers.set('content-encoding', 'br');
  headers.set('etag', etag);
  return { status, headers, body: brotli };
}

function fileAnswer({ type, bytes, brotli }: OwnFile): Answer {
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': type,
    ...(brotli && { 'content-encoding': 'br' }),
  });
  return { status: 200, headers, body: brotli ?? bytes };
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
export async function startFront(
  site: string,
  port: number,
  variation: Variation,
): Promise<AsyncDisposable & { readonly url: string }> {
  const url = `http://localhost:${port}`;
  const kept = new Map<string, Promise<Answer>>();

  /** Returns the answer of a key once it was good; a failed one is asked for again. */
  function once(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const answer = kept.get(key) ?? make();
    kept.set(key, answer);
    const forget = () => kept.delete(key);
    answer.then(({ status }) => status !== 200 && forget(), forget);
    return answer;
  }

  function answerTo(request: IncomingMessage): Promise<Answer> {
    const { method, headers, url: path = '' } = request;
    const file = variation.files.get(path);
    if (file !== undefined) return Promise.resolve(fileAnswer(file));
    if (isForPage(request)) {
      const language = languageOf(undefined, headers['accept-language']);
      return once(`${path} ${language}`, async () =>
        pageOf(await ask(site, request), variation, site, url),
      );
    }
    const isKept = variation.keepsPictures && method === 'GET' && unchanging.test(path);
    return isKept
      ? once(`${path} ${headers.accept}`, () => ask(site, request))
      : ask(site, request);
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      ({ status, headers, body }) => {
        response.statusCode = status;
        response.setHeaders(headers);
        // `end` sets the length: browsers do not report a picture of unknown size as the largest paint.
        response.end(body);
      },
      (error: unknown) => {
        console.error(`${request.method} ${request.url} of a variation:`, error);
        response.writeHead(502).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
