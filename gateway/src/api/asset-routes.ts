import { Readable } from 'node:stream';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { filePolicy } from '../security/headers.ts';
import type { Settings } from '../settings.ts';
import { isRefusal, refuseFile } from './refused-file.ts';
import { answerWhenAway } from './upstream.ts';
import { requestHeaders, responseHeaders, sessionOf, takenOver } from './upstream-headers.ts';

// An editor who replaces a file under its old address waits this long; a new file has a new one.
const forStrangers = 'public, max-age=3600, stale-while-revalidate=86400';

const paramsSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  // Neither a path nor a step in one.
  name: v.optional(v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[^/\\]*$/))),
});

/**
 * Files. Each is asked of Directus as a stranger first: what a stranger gets is public and may be
 * cached, and a stale login cannot spoil it. What is refused is asked of the account extension with
 * the login: it sends a client's own documents and records that they were read (decision P6).
 */
export const assetRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', filePolicy);
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return refuseFile(reply);
    const { id, name } = params.output;
    const path = name === undefined ? id : `${id}/${encodeURIComponent(name)}`;
    const cookie = sessionOf(request.headers, settings.siteUrl);

    const sendPrivate = () =>
      reply.from(`/account/files/${path}`, {
        ...forward(settings, request, reply, cookie),
        onResponse(_request, _reply, { stream }) {
          if (!isRefusal(reply.statusCode)) return reply.send(stream);
          stream.resume();
          forgetAnswer(reply);
          refuseFile(reply);
        },
      });

    return reply.from(`/assets/${path}`, {
      ...forward(settings, request, reply, undefined),
      onResponse(_request, _reply, { stream }) {
        if (!isRefusal(reply.statusCode)) {
          if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
          return reply.send(stream);
        }
        stream.resume();
        forgetAnswer(reply);
        if (cookie === undefined) refuseFile(reply);
        else sendPrivate();
      },
    });
  };
  app.get('/assets/:id', send);
  app.get('/assets/:id/:name', send);
};

/** Pauses before a picture that Directus was too busy to draw is asked for again, in milliseconds. */
const pauses = [250, 500, 1000, 2000, 4000];

/**
 * Directus draws so many pictures at a time and refuses all others: whoever asks for one waits for a moment instead, each
 * for another one.
 */
function whenBusy({ query, raw }: FastifyRequest): FastifyReplyFromHooks['retryDelay'] & {} {
  const isDrawn = typeof query === 'object' && query !== null && 'key' in query;
  return ({ res, attempt }) => {
    const pause = isDrawn && res?.statusCode === 503 ? pauses[attempt] : undefined;
    if (pause === undefined || raw.socket.destroyed) return null;
    // The connection is free again once the refusal was read.
    if ('stream' in res && res.stream instanceof Readable) res.stream.resume();
    return pause * (0.5 + Math.random());
  };
}

/** @param cookie the session to ask the extension with; none to ask Directus as a stranger */
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
    retryDelay: isPrivate ? () => null : whenBusy(request),
    rewriteRequestHeaders: (_request, headers) =>
      requestHeaders(request, headers.host, {
        siteUrl,
        cookie,
        gatewaySecret,
      }),
    rewriteHeaders(headers) {
      const { 'set-cookie': _cookie, ...passed } = responseHeaders(headers);
      return { ...passed, 'cache-control': isPrivate ? 'no-store' : forStrangers };
    },
    onError: () => answerWhenAway(reply),
  };
}

function forgetAnswer(reply: FastifyReply): void {
  for (const header of takenOver) reply.removeHeader(header);
}

function allowedQuery(url: string): string {
  const given = new URL(url, 'http://gateway').searchParams;
  const kept = [...given].filter(([name]) => name === 'key' || name === 'download');
  return new URLSearchParams(kept).toString();
}
