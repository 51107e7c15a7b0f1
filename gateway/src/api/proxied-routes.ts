import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import replyFrom from '@fastify/reply-from';
import { jsonText } from '@studio/releases/json';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Settings } from '../settings/settings.ts';
import { type AllowedCall, allowList } from './allow-list.ts';
import { issueToken } from './anti-forgery.ts';
import { checkBody, checkFields, checkQuery, readBody } from './request-rules.ts';
import {
  answerWhenAway,
  deviceOf,
  forwarding,
  type Pool,
  sessionOf,
  upstreamOf,
} from './upstream.ts';

/** The limits that count by the hour: calls that send mails or create accounts. */
const hourly: readonly AllowedCall['limit'][] = ['account', 'contact'];

/** Returns the pool of a call. */
function poolOf(call: AllowedCall): Pool {
  if (call.limit === 'upload') return 'uploads';
  if (call.path.startsWith('/auth/')) return 'login';
  return call.method === 'GET' ? 'reads' : 'writes';
}

/** Serves the calls of the allow-list that use one pool: private, never cached, each with its own rate limit. */
export const proxiedRoutes: FastifyPluginAsync<{
  readonly settings: Settings;
  readonly pool: Pool;
}> = async (app, { settings, pool }) => {
  await app.register(replyFrom, upstreamOf(pool));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) =>
    // A slow upload occupies a connection of its own pool; a slow small body occupies none.
    pool === 'uploads' ? body : await readBody(body),
  );

  for (const call of allowList.filter((candidate) => poolOf(candidate) === pool)) {
    const max = settings.rateLimits[call.limit];
    const timeWindow = hourly.includes(call.limit) ? '1 hour' : '1 minute';
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.body?.maxBytes ?? 1024,
      // The general limit counts all paths together.
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
  const { query = [], accountPath } = call;
  return {
    ...forwarding(request, reply, settings, {
      to: accountPath === undefined ? settings.directusUrl : settings.accountUrl,
      // Bracket notation (`filter[…]`) included.
      passes: (name) => query.includes(name.split('[')[0] ?? ''),
      cookie: cookieOf(call, request, settings),
      // An entity tag would be a fingerprint of the value that `redactErrors` removes.
      without: call.method === 'GET' ? [] : ['etag', 'last-modified'],
    }),
    // With a content type the body is forwarded unchanged.
    ...(request.body instanceof Buffer && {
      body: request.body,
      contentType: request.headers['content-type'] ?? '',
    }),
    async onResponse(_request, _reply, { stream }) {
      if (call.method === 'GET' || reply.statusCode < 400) return reply.send(stream);
      reply.removeHeader('content-length');
      // No caller awaits this function: an aborted response must not end the gateway.
      const body = await text(stream).catch(() => undefined);
      return body === undefined ? answerWhenAway(reply) : reply.send(redactErrors(body));
    },
  };
}

/** Returns the forwarded cookie of a call. */
function cookieOf(call: AllowedCall, { headers }: FastifyRequest, { siteUrl }: Settings) {
  if (call.session) return sessionOf(headers, siteUrl);
  return call.device ? deviceOf(headers, siteUrl) : undefined;
}

const errorsSchema = v.looseObject({
  errors: v.array(
    v.looseObject({
      extensions: v.optional(v.looseObject({ invalid: v.optional(v.unknown()) }), {}),
    }),
  ),
});

/**
 * Removes rejected values from an error response: the backend repeats them, even a password.
 * @param text the response's body; returned unchanged when it holds no errors
 */
function redactErrors(text: string): string {
  const parsed = v.safeParse(jsonText(errorsSchema), text);
  if (!parsed.success) return text;
  const errors = parsed.output.errors.map(({ extensions, ...error }) => {
    const { invalid: _invalid, ...kept } = extensions;
    return { ...error, extensions: kept };
  });
  return JSON.stringify({ ...parsed.output, errors });
}
