import { type AppName, fixedPath, type RouteClaim } from '@studio/shared/contract';
import { movedPath } from '@studio/shared/contract/owner-of';
import * as v from 'valibot';

/** The paths that moved for good, by the old one. */
export const movedSchema = v.record(v.string(), v.string());

/**
 * Returns the claims of the paths that an app retires in its `package.json`: the site redirects them to other pages.
 * @param routes the claims of its pages
 * @throws {Error} with a sentence for a path that cannot move, and for one that would lead to another moved one
 */
export function movedClaims(
  app: AppName,
  moved: v.InferOutput<typeof movedSchema> = {},
  routes: readonly RouteClaim[],
): RouteClaim[] {
  const nothing = { requiresLogin: false, scripts: [], styles: [] };
  const claims = Object.entries(moved).map(([path, movedTo]) => ({ path, ...nothing, movedTo }));
  for (const { path, movedTo } of claims) {
    const reason = reasonAgainst(path, movedTo, routes, claims);
    if (reason !== undefined)
      throw new Error(`${app}/package.json moves ${path} to ${movedTo}, ${reason}.`);
  }
  return claims;
}

function reasonAgainst(
  path: string,
  movedTo: string,
  routes: readonly RouteClaim[],
  claims: readonly RouteClaim[],
): string | undefined {
  const wrong = [path, movedTo].find((one) => !v.is(fixedPath, one));
  if (wrong !== undefined) return `but ${wrong} is no path of the site: /fixed/:parameter`;
  const missing = parametersOf(movedTo).find((name) => !parametersOf(path).includes(name));
  if (missing !== undefined) return `but ${path} has no :${missing}`;
  if (routes.some((route) => route.path === path)) return 'but has a page there: remove its route';
  const next = movedPath(exampleOf(movedTo), [{ routes: [...routes, ...claims] }]);
  return next === undefined ? undefined : `which moves as well: name the last address`;
}

const parametersOf = (path: string) =>
  [...path.matchAll(/:([\w-]+)/g)].map(([, name = '']) => name);

/** Returns an address of a path. */
const exampleOf = (path: string) => path.replace(/:[\w-]+/g, 'x');
