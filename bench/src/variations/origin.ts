import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response of the site. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly bytes: Buffer;
}

/** The site behind a variation. */
export interface Origin {
  readonly url: string;
  /** Sends a browser's request to the site. */
  readonly ask: (request: IncomingMessage) => Promise<Answer>;
  /** Forwards a request to the site and sends its response. */
  readonly passOn: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The headers of one connection, or those that depend on the body's encoding. */
const hopByHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/** Matches pictures and files of releases. */
const unchanging = /^\/(?:api\/assets|releases)\//;

function headersOf({ headers }: IncomingMessage, site: string): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (!hopByHop.has(name) && value !== undefined) own.set(name, String(value));
  }
  own.set('accept-encoding', 'identity');
  // The site accepts calls from its own origin only.
  if (headers.origin !== undefined) own.set('origin', site);
  return own;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function ask(site: string, request: IncomingMessage): Promise<Answer> {
  const body = await bodyOf(request);
  const answer = await fetch(`${site}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headersOf(request, site),
    redirect: 'manual',
    ...(body && { body }),
  });
  const headers = [...answer.headers].filter(
    ([name]) => !hopByHop.has(name) && name !== 'set-cookie',
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    cookies: answer.headers.getSetCookie(),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

/**
 * Creates the connection of a variation to the site.
 * @param site the origin of the site
 * @param keeps true to request immutable files only once
 */
export function createOrigin(site: string, keeps: boolean): Origin {
  const kept = new Map<string, Answer>();
  return {
    url: site,
    ask: (request) => ask(site, request),
    async passOn(request, response) {
      const key = `${request.url} ${request.headers.accept}`;
      const answer = kept.get(key) ?? (await ask(site, request));
      const { status, headers, cookies, bytes } = answer;
      const isGood = status === 200 && request.method === 'GET';
      if (keeps && isGood && unchanging.test(request.url ?? '')) kept.set(key, answer);
      if (cookies.length > 0) response.setHeader('set-cookie', [...cookies]);
      response.statusCode = status;
      response.setHeaders(new Headers(headers));
      // `end` sets the length: browsers do not report a picture of unknown size as the largest paint.
      response.end(bytes);
    },
  };
}
