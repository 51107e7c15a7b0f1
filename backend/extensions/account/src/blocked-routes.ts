import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** Not used by anything here, and each with holes of its own in this release of Directus. */
const unused = ['/graphql', '/shares', '/utils/hash', '/users/register'];

/** Closes stock routes. GraphQL would offer anonymous invitations by another name. */
export const blockedRoutes: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use(unused, (_request, response) => {
      response.sendStatus(404);
    });
    // Logins of other services are the site's: whoever works in the Studio has a password.
    app?.get('/auth', (_request, response) => {
      response.json({ data: [], disableDefault: false });
    });
  });
};
