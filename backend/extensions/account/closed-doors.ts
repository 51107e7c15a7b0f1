import type { HookConfig } from '@directus/extensions';
import type { Application, Request } from 'express';

function isLoggedIn(request: Request): boolean {
  const { accountability } = Object(request);
  return typeof accountability?.user === 'string';
}

/**
 * Closes stock routes that are open to strangers. An anonymous invitation would send a valid token
 * of an invited user to any address the caller names, and GraphQL offers the same by another name;
 * nothing of the project uses GraphQL.
 */
export const closedDoors: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use('/graphql', (_request, response) => {
      response.sendStatus(404);
    });
    app?.post('/users/invite', (request, response, next) => {
      if (isLoggedIn(request)) return next();
      const message = "You don't have permission to access this.";
      response.status(403).json({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
    });
  });
};
