import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { Request, RequestHandler, Response } from 'express';
import { currentClient } from './current-client.ts';
import type { Account } from './find-account.ts';

type Answer = (client: Account, request: Request, response: Response) => Promise<void>;

/** Returns a handler for logged-in clients; it answers everybody else with 403 FORBIDDEN. */
export function forClients({ database }: EndpointExtensionContext, answer: Answer): RequestHandler {
  return async (request, response, next) => {
    try {
      const client = await currentClient(request, database);
      response.set('cache-control', 'no-store');
      await answer(client, request, response);
    } catch (error) {
      next(error);
    }
  };
}

/**
 * Returns a handler for logged-in clients who have a password; it answers everybody else with 403 FORBIDDEN. A client who
 * logs in with another service has its second factor, and no password here to prove anything with.
 */
export function forClientsWithPassword(
  context: EndpointExtensionContext,
  answer: Answer,
): RequestHandler {
  return forClients(context, async (client, request, response) => {
    if (client.isForeignLogin) throw new ForbiddenError();
    await answer(client, request, response);
  });
}
