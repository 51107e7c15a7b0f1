import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';

/** The stock routes that no part of the system uses; each has security holes of its own in this release of Directus. */
const unused = ['/graphql', '/shares', '/utils/hash', '/users/register'];

/**
 * The stock routes that staff could reach and that the product does without. An import of Directus' own holds the only
 * connection of SQLite for as long as it runs, an hour at most: meanwhile no login and no page works.
 */
const closed = [
  ...['/utils/import', '/utils/export', '/utils/cache', '/utils/translations', '/utils/random'],
  ...['/files/import', '/files/tus', '/flows/trigger', '/extensions/registry'],
  ...['/schema', '/mcp', '/ai', '/deployments', '/server/specs'],
];

/** Returns the path as Express resolves it: without regard to case, and to repeated slashes between routers. */
const routed = (path: string) => path.toLowerCase().replace(/\/{2,}/g, '/');

const isBelow = (path: string, routes: readonly string[]) =>
  routes.some((route) => path === route || path.startsWith(`${route}/`));

/** Blocks stock routes. GraphQL would offer anonymous invitations under another name. */
export const blockedRoutes: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.use((request, response, next) => {
      const path = routed(request.path);
      if (isBelow(path, unused)) return response.sendStatus(404);
      return next(isBelow(path, closed) ? new ForbiddenError() : undefined);
    });
    // Login by another service is for clients on the site only: staff have passwords.
    app?.get('/auth', (_request, response) => {
      response.json({ data: [], disableDefault: false });
    });
  });
};
