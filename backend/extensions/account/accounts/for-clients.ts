import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Request, RequestHandler, Response } from 'express';
import { currentClient } from './current-client.ts';
import type { Account } from './find-account.ts';

type Answer = (client: Account, request: Request, response: Response) => Promise<void>;

/**
 * Returns a handler for logged-in clients who have a password; 403 FORBIDDEN for everybody else. A client who logs in
 * with another service has its second factor, and no password here to prove anything with.
 */
export function forClientsWithPassword(
  { database }: EndpointExtensionContext,
  answer: Answer,
): RequestHandler {
  return async (request, response, next) => {
    try {
      const client = await currentClient(request, database);
      if (client.isForeignLogin) throw new ForbiddenError();
      response.set('cache-control', 'no-store');
      await answer(client, request, response);
    } catch (error) {
      next(error);
    }
  };
}
