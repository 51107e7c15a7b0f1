import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** The stock routes that no part of the system uses; each has security holes of its own in this release of Directus. */
const unused = ['/graphql', '/shares', '/utils/hash', '/users/register'];

/** Blocks stock routes. GraphQL would offer anonymous invitations under another name. */
export const blockedRoutes: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use(unused, (_request, response) => {
      response.sendStatus(404);
    });
    // Login by another service is for clients on the site only: staff have passwords.
    app?.get('/auth', (_request, response) => {
      response.json({ data: [], disableDefault: false });
    });
  });
};
