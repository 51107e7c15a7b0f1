import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Settings } from '../settings.ts';
import { answerWhenAway } from './upstream.ts';
import { requestHeaders, responseHeaders, sessionOf, takenOver } from './upstream-headers.ts';

// An editor who replaces a file under its old address waits this long; a new file has a new one.
const forStrangers = 'public, max-age=3600, stale-while-revalidate=86400';

const paramsSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.optional(v.pipe(v.string(), v.regex(/^[^/\\]*$/))),
});

// An uploaded file opened by itself can run nothing and be framed by nobody.
const filePolicy = "default-src 'none'; sandbox; form-action 'none'; frame-ancestors 'none'";

/**
 * Files. Each is asked for as a stranger first: what a stranger gets is public and may be cached,
 * and a stale login cannot spoil it. Only what is refused is asked for again with the login.
 */
export const assetRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return reply.callNotFound();
    const { id, name } = params.output;
    const path = `/assets/${id}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
    reply.header('content-security-policy', filePolicy);
    return reply.from(path, {
      ...common(settings, request, reply, false),
      onResponse(_request, _reply, { stream }) {
        const refused = reply.statusCode === 403 || reply.statusCode === 401;
        if (!refused || sessionOf(request.headers) === undefined) {
          if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
          return reply.send(stream);
        }
        stream.resume();
        for (const header of takenOver) reply.removeHeader(header);
        reply.from(path, common(settings, request, reply, true));
      },
    });
  };
  app.get('/assets/:id', send);
  app.get('/assets/:id/:name', send);
};

function common(
  { siteUrl, directusUrl }: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  session: boolean,
): FastifyReplyFromHooks {
  const cookie = session ? sessionOf(request.headers) : undefined;
  return {
    getUpstream: () => directusUrl,
    queryString: (_search, url) => allowedQuery(url),
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) =>
      requestHeaders(request, headers.host, { siteUrl, cookie }),
    rewriteHeaders(headers) {
      const { 'set-cookie': _cookie, ...passed } = responseHeaders(headers);
      return { ...passed, 'cache-control': session ? 'no-store' : forStrangers };
    },
    onError: () => answerWhenAway(reply),
  };
}

function allowedQuery(url: string): string {
  const given = new URL(url, 'http://gateway').searchParams;
  const kept = [...given].filter(([name]) => name === 'key' || name === 'download');
  return new URLSearchParams(kept).toString();
}
