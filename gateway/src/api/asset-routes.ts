import { Readable } from 'node:stream';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { apiError } from '../http/errors.ts';
import { filePolicy } from '../security/headers.ts';
import type { Settings } from '../settings/settings.ts';
import {
  answerWhenAway,
  requestHeaders,
  responseHeaders,
  returnedHeaders,
  sessionOf,
} from './upstream.ts';

// A file that an editor replaces under its old address appears after this time; a new file has a new address.
const publicCaching = 'public, max-age=3600, stale-while-revalidate=86400';

const paramsSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  // A single segment: no path, no `.` or `..`.
  name: v.optional(v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[^/\\]*$/))),
});

/**
 * Serves files. The gateway first requests each file from Directus without a session: a response is public, may be
 * cached, and does not depend on an expired session. A rejected file is then requested from the account extension with
 * the session: it sends a client's own documents and records the read (decision P6).
 */
export const assetRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', filePolicy);
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return rejectFile(reply);
    const { id, name } = params.output;
    const path = name === undefined ? id : `${id}/${encodeURIComponent(name)}`;
    const cookie = sessionOf(request.headers, settings.siteUrl);

    const sendPrivate = () =>
      reply.from(`/account/files/${path}`, {
        ...forward(settings, request, reply, cookie),
        onResponse(_request, _reply, { stream }) {
          if (!isRejected(reply.statusCode)) return reply.send(stream);
          stream.resume();
          removeHeaders(reply);
          rejectFile(reply);
        },
      });

    return reply.from(`/assets/${path}`, {
      ...forward(settings, request, reply, undefined),
      onResponse(_request, _reply, { stream }) {
        if (!isRejected(reply.statusCode)) {
          if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
          return reply.send(stream);
        }
        stream.resume();
        removeHeaders(reply);
        if (cookie === undefined) rejectFile(reply);
        else sendPrivate();
      },
    });
  };
  app.get('/assets/:id', send);
  app.get('/assets/:id/:name', send);
};

/** Pauses before retries of a picture that Directus was too busy to transform, in milliseconds. */
const pauses = [250, 500, 1000, 2000, 4000];

/**
 * Creates the retry rule of transformed pictures: Directus transforms a limited number at a time and rejects the
 * others. Each retry waits for a different time.
 */
function retryWhenBusy({ query, raw }: FastifyRequest): FastifyReplyFromHooks['retryDelay'] & {} {
  const isTransformed = typeof query === 'object' && query !== null && 'key' in query;
  return ({ res, attempt }) => {
    const pause = isTransformed && res?.statusCode === 503 ? pauses[attempt] : undefined;
    if (pause === undefined || raw.socket.destroyed) return null;
    // Reading the rejected response frees its connection.
    if ('stream' in res && res.stream instanceof Readable) res.stream.resume();
    return pause * (0.5 + Math.random());
  };
}

/**
 * Returns the options of a forwarded request.
 * @param cookie the session for the extension; undefined for a public request to Directus
 */
function forward(
  { siteUrl, directusUrl, accountUrl, gatewaySecret }: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: string | undefined,
): FastifyReplyFromHooks {
  const isPrivate = cookie !== undefined;
  return {
    getUpstream: () => (isPrivate ? accountUrl : directusUrl),
    queryString: (_search, url) => allowedQuery(url),
    retryDelay: isPrivate ? () => null : retryWhenBusy(request),
    rewriteRequestHeaders: (_request, headers) =>
      requestHeaders(request, headers.host, {
        siteUrl,
        cookie,
        gatewaySecret,
      }),
    rewriteHeaders(headers) {
      const { 'set-cookie': _cookie, ...passed } = responseHeaders(headers);
      return { ...passed, 'cache-control': isPrivate ? 'no-store' : publicCaching };
    },
    onError: () => answerWhenAway(reply),
  };
}

function removeHeaders(reply: FastifyReply): void {
  for (const header of returnedHeaders) reply.removeHeader(header);
}

function allowedQuery(url: string): string {
  const given = new URL(url, 'http://gateway').searchParams;
  const kept = [...given].filter(([name]) => name === 'key' || name === 'download');
  return new URLSearchParams(kept).toString();
}

/** Returns whether a status means that the visitor may not have the file, or that it does not exist. */
function isRejected(status: number): boolean {
  return status === 403 || status === 404;
}

/**
 * Sends the response for a file of another client, for one that does not exist, and for a malformed id: always the same
 * bytes, so that no visitor learns which ids exist (decision P5).
 */
function rejectFile(reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(apiError('FORBIDDEN', "You don't have permission to access this."));
}
