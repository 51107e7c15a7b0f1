import { cohortCookie } from '@studio/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFor } from '../http/encoded.ts';
import { languageOf } from '../http/language.ts';
import { audienceOf, releasesOf } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { draftCookie } from '../preview/drafts.ts';
import { previewCookie } from '../preview/previews.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** A complete response, except for the headers that every connection adds. */
interface Response {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body?: Buffer;
}

/** The complete responses of cached pages, sent byte for byte while their page is current. */
export interface ResponseCache {
  /** Stores the response to a request for a page's canonical address, once all headers but the document's are set. */
  readonly store: (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => void;
  /** Returns the response to a request for a page, if it was stored. */
  readonly find: (headers: FastifyRequest['headers'], page: CachedPage) => Response | undefined;
}

/** Creates a response cache; a response leaves it together with its page. */
export function createResponseCache(): ResponseCache {
  const responses = new WeakMap<CachedPage, { known?: Response; brotli?: Response }>();

  return {
    store({ headers }, reply, page) {
      const common = reply.getHeaders();
      if ('set-cookie' in common) return;
      const { status, document } = page;
      const form = formFor(headers, status, document);
      if (form === 'identity') return;
      const own = [...flatten(common), 'etag', document.etag];
      const { brotli: body } = document;
      const found = responses.get(page) ?? {};
      responses.set(page, found);
      if (form === 'known') found.known ??= { status: 304, headers: own };
      else found.brotli ??= { status, headers: [...own, ...bodyHeaders(body)], body };
    },
    find(headers, page) {
      const found = responses.get(page);
      if (found === undefined) return undefined;
      const form = formFor(headers, page.status, page.document);
      return form === 'identity' ? undefined : found[form];
    },
  };
}

function flatten(headers: ReturnType<FastifyReply['getHeaders']>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
}

function bodyHeaders({ length }: Buffer): string[] {
  return ['content-encoding', 'br', 'content-length', String(length)];
}

interface Parts {
  readonly siteUrl: string;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly pageCache: Pick<PageCache, 'current' | 'ageHeader'>;
  readonly responseCache: Pick<ResponseCache, 'find'>;
  readonly countPage?: CountPage | undefined;
}

/** The origin of a sent page: a hit of one of the caches, an older page, a new one, or none at all. */
export type PageOrigin = 'response-cache' | 'page-cache' | 'outdated' | 'made' | 'failed';

/** Called for each page of the live site, with the seconds since it was made or last confirmed. */
export type CountPage = (from: PageOrigin, ageSeconds?: number) => void;

/**
 * Sends stored responses ahead of all handlers and hooks that would make the same response again. Rate limit and log
 * count them like any other. Add it after the rate limiter and before the hooks that set headers.
 */
export function serveStoredResponses(app: FastifyInstance, parts: Parts): void {
  const limit = app.createRateLimit();

  function find({ method, url, headers }: FastifyRequest): Response | undefined {
    const live = parts.manifest.current();
    if (method !== 'GET' || live === undefined) return undefined;
    const cookies = headers.cookie === undefined ? {} : app.parseCookie(headers.cookie);
    if ([previewCookie, draftCookie].some((name) => cookies[name] !== undefined)) return undefined;
    const language = languageOf(cookies.lingua, headers['accept-language']);
    const audience = audienceOf(live, cookies[cohortCookie]);
    const releases = releasesOf(live, audience);
    const page = parts.pageCache.current(
      { url: parts.siteUrl + url, language, audience },
      releases,
    );
    if (page === undefined) return undefined;
    const response = parts.responseCache.find(headers, page.value);
    if (response === undefined) return undefined;
    const age = parts.pageCache.ageHeader(page, releases);
    parts.countPage?.('response-cache', (Date.now() - page.madeAt) / 1000);
    return { ...response, headers: [...response.headers, ...Object.entries(age).flat()] };
  }

  app.addHook('onRequest', async (request, reply) => {
    const response = find(request);
    if (response === undefined) return;
    const counted = await limit(request);
    // The rate limiter's own hook rejects the request, with its usual response.
    if (!counted.isAllowed && counted.isExceeded) return;
    reply.hijack();
    reply.raw.writeHead(response.status, response.headers).end(response.body);
  });
}
