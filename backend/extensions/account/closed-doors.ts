import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import * as v from 'valibot';

const loggedIn = v.object({ accountability: v.object({ user: v.string() }) });

/** Not used by anything here, and each with holes of its own in this release of Directus. */
const unused = ['/graphql', '/shares', '/utils/hash'];

/**
 * Closes stock routes. An anonymous invitation would send a valid token of an invited user to any
 * address the caller names; GraphQL offers the same by another name.
 */
export const closedDoors: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use(unused, (_request, response) => {
      response.sendStatus(404);
    });
    app?.post('/users/invite', (request, response, next) => {
      if (v.is(loggedIn, request)) return next();
      const message = "You don't have permission to access this.";
      response.status(403).json({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] });
    });
  });
};
