import { createRequire } from 'node:module';
import type { AppName, RouteClaim } from '@studio/shared/contract';
import * as v from 'valibot';
import { loadServerBuild } from './server-build.ts';

const require = createRequire(import.meta.url);

interface Route {
  readonly path?: string | undefined;
  readonly handle?: { readonly requiresLogin?: boolean | undefined } | undefined;
  readonly children?: readonly Route[] | undefined;
}

const routeSchema: v.GenericSchema<Route> = v.object({
  path: v.optional(v.string()),
  handle: v.optional(v.object({ requiresLogin: v.optional(v.boolean()) })),
  children: v.optional(v.array(v.lazy(() => routeSchema))),
});

const remoteSchema = v.object({ routes: v.array(routeSchema) });

/** The same router facade the shell provides in the browser. */
function resolve(name: string): unknown {
  return require(name);
}

function absolute(parent: string, path: string): string {
  if (path.startsWith('/') || path === '*') return path;
  return `${parent.replace(/\/$/, '')}/${path}`;
}

function claimsOf(routes: readonly Route[], parent: string, guarded: boolean): RouteClaim[] {
  return routes.flatMap((route) => {
    const requiresLogin = guarded || route.handle?.requiresLogin === true;
    const path = route.path === undefined ? parent : absolute(parent, route.path);
    const own = route.path === undefined ? [] : [{ path, requiresLogin }];
    return [...own, ...claimsOf(route.children ?? [], path, requiresLogin)];
  });
}

/**
 * The paths a remote claims, read from the very routes it exports, so that the two cannot differ.
 * The shell claims none.
 * @param serverBuild path of the app's server build
 */
export function routeClaims(app: AppName, serverBuild: string): RouteClaim[] {
  if (app === 'shell') return [];
  const module = loadServerBuild(serverBuild, resolve);
  const claims = claimsOf(v.parse(remoteSchema, module).routes, '', false);
  return [...new Map(claims.map((claim) => [claim.path, claim])).values()];
}
