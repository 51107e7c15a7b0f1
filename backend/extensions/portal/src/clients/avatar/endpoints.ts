import { createError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { currentClient, forClients } from '../../rights/callers.ts';
import { readUpload } from './read-upload.ts';
import { redraw } from './redraw.ts';
import { createReplaceAvatar } from './replace-avatar.ts';
import { createWorkQueue } from './work-queue.ts';

/** Answers a second picture of a client whose first is still in work: 429. */
const OneAtATime = createError('REQUESTS_EXCEEDED', 'One picture at a time.', 429);

/** Pictures that one client can send in an hour. */
const picturesPerHour = 30;

/** Pictures that are redrawn at the same time, and that wait in the queue: each takes memory and a core. */
const [drawn, waiting] = [2, 8];

/**
 * Handles POST /account/avatar, multipart with the part `file`: redraws the picture, stores it and makes it the
 * client's avatar. Answers `{ data: { id } }`; 413 CONTENT_TOO_LARGE, 415 UNSUPPORTED_MEDIA_TYPE, 400 INVALID_PAYLOAD
 * without a file, 429 REQUESTS_EXCEEDED for a second one at once or too many, 503 SERVICE_UNAVAILABLE, 403 for callers
 * who are not clients.
 */
export function setAvatarHandler(context: EndpointExtensionContext): RequestHandler {
  const limit = createHourlyLimit(context, 'pictures', picturesPerHour);
  const inTurn = createWorkQueue(drawn, waiting);
  const replace = createReplaceAvatar(context);
  const busy = new Set<string>();

  return async (request, response, next) => {
    let client: string | undefined;
    try {
      const { id } = await currentClient(request, context.database);
      if (busy.has(id)) throw new OneAtATime();
      busy.add(id);
      client = id;
      await limit(id, response);
      const upload = await readUpload(request);
      const picture = await inTurn(() => redraw(upload));
      const stored = await replace(id, picture);
      response.set('cache-control', 'no-store').json({ data: { id: stored } });
    } catch (error) {
      // Unread bytes would stay in the connection before the next request.
      request.resume();
      next(error);
    } finally {
      if (client !== undefined) busy.delete(client);
    }
  };
}

/** Handles DELETE /account/avatar: removes the client's picture and its file; answers 204. */
export function removeAvatarHandler(context: EndpointExtensionContext): RequestHandler {
  const replace = createReplaceAvatar(context);
  return forClients(context, async ({ id }) => {
    await replace(id, null);
  });
}
