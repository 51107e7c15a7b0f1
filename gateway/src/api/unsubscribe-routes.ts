import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import replyFrom from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { rejectCall } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { forwarding, upstreamOf } from './upstream.ts';

const querySchema = v.object({ code: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)) });

/** The whole body of a request by a mailbox (RFC 8058, section 3.1). */
const oneClick = /^List-Unsubscribe=One-Click$/;

/** The same in the other form that the RFC allows. */
const oneClickPart = /name="?List-Unsubscribe"?\r\n\r\nOne-Click\r\n/;

/**
 * Serves `/api/disdetta?code=…`, the address in the `List-Unsubscribe` header of mails about new documents. Mailbox
 * providers post to it: without the site's cookies, origin or anti-forgery token, since the code alone decides. A GET
 * changes nothing, because programs fetch the links of mails; it leads to the page.
 */
export const unsubscribeRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  await app.register(replyFrom, upstreamOf('writes'));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) =>
    text(body),
  );

  app.get('/disdetta', (request, reply) => {
    const query = v.safeParse(querySchema, request.query);
    const page = query.success ? `/disdetta?code=${query.output.code}` : '/disdetta';
    return reply.header('cache-control', 'no-store').redirect(page, 303);
  });

  app.post('/disdetta', {
    bodyLimit: 1024,
    config: { rateLimit: { max: settings.rateLimits.login, timeWindow: '1 minute' } },
    handler(request, reply) {
      const query = v.safeParse(querySchema, request.query);
      if (!query.success || !isOneClick(request)) {
        return rejectCall(reply, 400, 'INVALID_PAYLOAD', 'This is no request of a mailbox.');
      }
      const common = forwarding(request, reply, settings, { to: settings.accountUrl });
      return reply.from('/account/unsubscribe', {
        ...common,
        body: { code: query.output.code },
        rewriteRequestHeaders: (own, headers) => ({
          ...common.rewriteRequestHeaders(own, headers),
          // Those of the body above, not of the mailbox's.
          'content-type': headers['content-type'],
          'content-length': headers['content-length'],
        }),
      });
    },
  });
};

function isOneClick({ body }: FastifyRequest): boolean {
  return typeof body === 'string' && (oneClick.test(body.trim()) || oneClickPart.test(body));
}
