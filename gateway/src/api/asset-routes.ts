import { Readable } from 'node:stream';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { rejectForeign } from '../http/errors.ts';
import { filePolicy } from '../security/headers.ts';
import type { Settings } from '../settings/settings.ts';
import { forwarding, returned, sessionOf } from './upstream.ts';

// A file that an editor replaces under its old address appears after this time; a new file has a new address.
const publicCaching = 'public, max-age=3600, stale-while-revalidate=86400';

const paramsSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  // A single segment: no path, no `.` or `..`.
  name: v.optional(v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[^/\\]*$/))),
});

/**
 * Serves files, and `/export?code=…`, the archive of a client's own data. The gateway first requests each file from
 * Directus without a session: a response is public, may be cached, and does not depend on an expired session. A rejected
 * file is then requested from the portal with the session: it sends a client's own documents and records the read
 * (decision P6).
 */
export const assetRoutes: FastifyPluginAsync<Settings> = async (app, settings) => {
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', filePolicy);
    const params = v.safeParse(paramsSchema, request.params);
    if (!params.success) return rejectForeign(reply);
    const { id, name } = params.output;
    const path = name === undefined ? id : `${id}/${encodeURIComponent(name)}`;
    const cookie = sessionOf(request.headers, settings.siteUrl);

    const sendPrivate = (session: string) =>
      reply.from(`/account/files/${path}`, {
        ...forwarding(request, reply, settings, {
          to: settings.accountUrl,
          passes: isFileParameter,
          cookie: session,
          without: ['set-cookie'],
        }),
        onResponse(_request, _reply, { stream }) {
          if (!isRejected(reply.statusCode)) return reply.send(stream);
          stream.resume();
          removeHeaders(reply);
          rejectForeign(reply);
        },
      });

    const shared = forwarding(request, reply, settings, {
      to: settings.directusUrl,
      passes: isFileParameter,
      without: ['set-cookie'],
    });
    return reply.from(`/assets/${path}`, {
      ...shared,
      retryDelay: retryWhenBusy(request),
      rewriteHeaders: (headers) => ({
        ...shared.rewriteHeaders(headers),
        'cache-control': publicCaching,
      }),
      onResponse(_request, _reply, { stream }) {
        if (!isRejected(reply.statusCode)) {
          if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
          return reply.send(stream);
        }
        stream.resume();
        removeHeaders(reply);
        if (cookie === undefined) rejectForeign(reply);
        else sendPrivate(cookie);
      },
    });
  };
  app.get('/assets/:id', send);
  app.get('/assets/:id/:name', send);

  // The archive of a client's own data. The code was given to the client's script, is bound to the client and works once.
  app.get('/export', { exposeHeadRoute: false }, (request, reply) =>
    reply.from(
      '/account/export',
      forwarding(request, reply, settings, {
        to: settings.accountUrl,
        passes: (name) => name === 'code',
        cookie: sessionOf(request.headers, settings.siteUrl),
        without: ['set-cookie', 'etag'],
      }),
    ),
  );
};

const isFileParameter = (name: string) => name === 'key' || name === 'download';

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

function removeHeaders(reply: FastifyReply): void {
  for (const header of returned) reply.removeHeader(header);
}

/** Returns whether a status means that the visitor may not have the file, or that it does not exist. */
function isRejected(status: number): boolean {
  return status === 403 || status === 404;
}
