import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { stockInvitation } from './accounts/invitation-context.ts';
import { loggedInUser } from './accounts/logged-in-user.ts';

/** Not used by anything here, and each with holes of its own in this release of Directus. */
const unused = ['/graphql', '/shares', '/utils/hash', '/users/register'];

/**
 * Closes stock routes. An anonymous invitation would send a valid token of an invited user to any
 * address the caller names; GraphQL offers the same by another name.
 */
export const closedDoors: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use(unused, (_request, response) => {
      response.sendStatus(404);
    });
    app?.post('/users/invite', (request, _response, next) => {
      if (loggedInUser(request) === undefined) return next(new ForbiddenError());
      stockInvitation.run(true, next);
    });
    // Logins of other services are the site's: whoever works in the Studio has a password.
    app?.get('/auth', (_request, response) => {
      response.json({ data: [], disableDefault: false });
    });
  });
};
