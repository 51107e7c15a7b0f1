import { calls, gatewayRoutes } from '@studio/shared/contract/calls';
import type { RequestHandler, Router } from 'express';

type Handlers = RequestHandler | readonly RequestHandler[];

/** The handlers of all routes of the extension; the registry of calls names the routes. */
export type Routes = Readonly<Record<string, Handlers>>;

const add = {
  GET: 'get',
  HEAD: 'head',
  POST: 'post',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

const isMethod = (text: string): text is keyof typeof add => Object.hasOwn(add, text);

/** Returns the method and path of every route that the registry of calls names. */
function named(): Set<string> {
  const routes = calls.flatMap(({ method, path, route = path }) =>
    route === null ? [] : [`${method} ${route}`],
  );
  return new Set([...routes, ...gatewayRoutes]);
}

/**
 * Adds routes to a router.
 * @throws {Error} when the registry of calls lacks one of them, or names one that has no handler
 */
export function addRoutes(router: Router, routes: Routes): void {
  const missing = named();
  for (const [name, handlers] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ');
    if (!missing.delete(name) || !isMethod(method)) {
      throw new Error(
        `The route ${name} is not in the registry of calls, shared/src/contract/calls.`,
      );
    }
    router[add[method]](path, ...[handlers].flat());
  }
  if (missing.size > 0)
    throw new Error(`src/endpoint.ts has no handler for ${[...missing].join(', ')}.`);
}
