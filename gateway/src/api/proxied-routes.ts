import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import replyFrom from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { type AllowedCall, allowList } from './allow-list.ts';
import { issueToken } from './anti-forgery.ts';
import { redactErrors } from './redact-errors.ts';
import { checkBody, checkFields, checkQuery, readBody } from './request-rules.ts';
import { answerWhenAway, type Pool, upstreamOf } from './upstream.ts';
import { deviceOf, requestHeaders, responseHeaders, sessionOf } from './upstream-headers.ts';

/** Whoever sends mails or creates accounts is counted by the hour. */
const hourly: readonly AllowedCall['limit'][] = ['account', 'contact'];

/** Returns whose connections a call uses. */
function poolOf(call: AllowedCall): Pool {
  if (call.limit === 'upload') return 'uploads';
  if (call.path.startsWith('/auth/')) return 'login';
  return call.method === 'GET' ? 'reads' : 'writes';
}

/** The calls of the allow-list that use one pool of connections: private, never cached, one rate limit each. */
export const proxiedRoutes: FastifyPluginAsync<{
  readonly settings: Settings;
  readonly pool: Pool;
}> = async (app, { settings, pool }) => {
  await app.register(replyFrom, upstreamOf(pool));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) =>
    // A slow upload occupies a connection of its own kind; a slow small body occupies none.
    pool === 'uploads' ? body : await readBody(body),
  );

  for (const call of allowList.filter((candidate) => poolOf(candidate) === pool)) {
    const max = settings.rateLimits[call.limit];
    const timeWindow = hourly.includes(call.limit) ? '1 hour' : '1 minute';
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.body?.maxBytes ?? 1024,
      // The general limit has been counted already, for all paths together.
      ...(call.limit !== 'general' && { config: { rateLimit: { max, timeWindow } } }),
      onRequest: [checkBody(call), checkQuery, checkFields(call, settings.siteUrl)],
      handler(request, reply) {
        issueToken(request, reply, settings.siteUrl);
        return reply.from(call.accountPath ?? call.path, forward(call, settings, request, reply));
      },
    });
  }
};

function forward(
  call: AllowedCall,
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReplyFromHooks {
  return {
    getUpstream: () =>
      call.accountPath === undefined ? settings.directusUrl : settings.accountUrl,
    queryString: (_search, url) => allowedQuery(call, url),
    // The content type makes the body go through as it is.
    ...(request.body instanceof Buffer && {
      body: request.body,
      contentType: request.headers['content-type'] ?? '',
    }),
    retryDelay: () => null,
    rewriteRequestHeaders: (_request, headers) =>
      requestHeaders(request, headers.host, {
        ...settings,
        cookie: cookieOf(call, request, settings),
      }),
    rewriteHeaders(headers) {
      const passed = responseHeaders(headers);
      if (call.method === 'GET') return { ...passed, 'cache-control': 'no-store' };
      // The tag of a refusal would be a fingerprint of the value that is taken out of it.
      const { etag: _etag, 'last-modified': _modified, ...untagged } = passed;
      return { ...untagged, 'cache-control': 'no-store' };
    },
    onError: () => answerWhenAway(reply),
    async onResponse(_request, _reply, { stream }) {
      if (call.method === 'GET' || reply.statusCode < 400) return reply.send(stream);
      reply.removeHeader('content-length');
      // Nobody waits for this function: a failure would end the gateway.
      const body = await text(stream).catch(() => undefined);
      return body === undefined ? answerWhenAway(reply) : reply.send(redactErrors(body));
    },
  };
}

/** Returns the one cookie that goes along with a call. */
function cookieOf(call: AllowedCall, { headers }: FastifyRequest, { siteUrl }: Settings) {
  if (call.session) return sessionOf(headers, siteUrl);
  return call.device ? deviceOf(headers, siteUrl) : undefined;
}

/** Keeps the parameters that the call may have, `filter[…]` in brackets too. */
function allowedQuery({ query = [] }: AllowedCall, url: string): string {
  const given = new URL(url, 'http://gateway').searchParams;
  const kept = [...given].filter(([name]) => query.includes(name.split('[')[0] ?? ''));
  return new URLSearchParams(kept).toString();
}
