import type { IncomingMessage } from 'node:http';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { rejectCall, rejectForeign } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { issueToken } from './anti-forgery.ts';
import { checkBody } from './request-rules.ts';
import { forwarding, pick, sessionOf } from './upstream.ts';

/** The most bytes of one request: a whole file. */
const maxBytes = 100 * 1024 * 1024;

/**
 * One connection per sender: a file takes as long as its sender, and the limits per address bound their number. The
 * answer to the last bytes waits for the disk.
 */
const uploadUpstream: FastifyReplyFromOptions = {
  disableRequestLogging: true,
  destroyAgent: true,
  undici: { headersTimeout: 60_000, bodyTimeout: 30_000 },
};

const sentHeaders = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'];
const answeredHeaders = [
  ...['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'upload-expires'],
  'location',
];

const paramsSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** The methods about one upload; also those that `X-HTTP-Method-Override` may name on a POST (tus 1.0). */
const methods = ['HEAD', 'PATCH', 'DELETE'] as const;

/**
 * Returns the method of a request about one upload: that of its header, for networks that let only GET and POST through;
 * undefined for a POST that names none.
 */
function methodOf(request: FastifyRequest): (typeof methods)[number] | undefined {
  const named = request.method === 'POST' ? request.headers['x-http-method-override'] : undefined;
  return methods.find((method) => method === (named ?? request.method));
}

const ownLocation = /^\/api\/uploads\/[\da-f-]{36}$/;

/**
 * Serves `/api/uploads`, where clients send files by the tus protocol 1.0: POST announces a file, PATCH adds bytes, HEAD
 * tells how many have arrived, DELETE gives up. The last three may come as POST with `X-HTTP-Method-Override`. Bodies are
 * streamed; the file continues when a connection breaks.
 */
export const uploadRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  await app.register(replyFrom, uploadUpstream);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) => body);

  const perMinute = { max: settings.rateLimits.transfer, timeWindow: '1 minute' };

  function send(request: FastifyRequest, reply: FastifyReply, path: string, method: string) {
    issueToken(request, reply, settings.siteUrl);
    const common = forwarding(request, reply, settings, {
      to: settings.accountUrl,
      cookie: sessionOf(request.headers, settings.siteUrl),
      without: ['set-cookie', 'etag'],
    });
    return reply.from(`/account/uploads${path}`, {
      ...common,
      method,
      rewriteRequestHeaders: (own, headers) => ({
        ...common.rewriteRequestHeaders(own, headers),
        ...pick(request.headers, sentHeaders),
      }),
      rewriteHeaders(headers) {
        const { location, ...others } = pick(headers, answeredHeaders);
        return {
          ...common.rewriteHeaders(headers),
          ...others,
          ...(location !== undefined && ownLocation.test(location) && { location }),
        };
      },
    });
  }

  const common = { config: { rateLimit: perMinute } } satisfies Partial<RouteOptions>;

  app.route({
    ...common,
    method: 'POST',
    url: '/uploads',
    // The bytes follow with PATCH: the announcement has none.
    onRequest: checkBody({}),
    handler: (request, reply) => send(request, reply, '', 'POST'),
  });
  app.route({
    ...common,
    method: [...methods, 'POST'],
    url: '/uploads/:id',
    bodyLimit: maxBytes,
    async onRequest(request, reply) {
      const method = methodOf(request);
      if (method === undefined) {
        const message = 'An upload is changed by PATCH, HEAD and DELETE.';
        reply.header('allow', methods.join(', '));
        return rejectCall(reply, 405, 'METHOD_NOT_ALLOWED', message);
      }
      const isPatch = method === 'PATCH';
      const body = { type: 'application/offset+octet-stream', maxBytes };
      return checkBody(isPatch ? { body } : {})(request, reply);
    },
    handler(request, reply) {
      const params = v.safeParse(paramsSchema, request.params);
      const method = methodOf(request);
      return params.success && method !== undefined
        ? send(request, reply, `/${params.output.id}`, method)
        : rejectForeign(reply);
    },
  });
};
