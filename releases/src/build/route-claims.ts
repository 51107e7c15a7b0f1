import {
  type AppName,
  chunkOf,
  type RouteClaim,
  type SkeletonShape,
  skeletonShapes,
} from '@studio/shared/contract';
import * as v from 'valibot';
import type { BuildNotes } from './build-notes.ts';

type Chunks = BuildNotes['chunks'];

interface Handle {
  readonly requiresLogin?: boolean | undefined;
  readonly skeleton?: SkeletonShape | undefined;
}

interface Route {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  readonly handle?: Handle | undefined;
  readonly children?: readonly Route[] | undefined;
}

const handleSchema = v.optional(
  v.object({
    requiresLogin: v.optional(v.boolean()),
    skeleton: v.optional(v.picklist(skeletonShapes)),
  }),
);

const routeSchema: v.GenericSchema<Route> = v.object({
  id: v.optional(v.string()),
  path: v.optional(v.string()),
  handle: handleSchema,
  children: v.optional(v.array(v.lazy(() => routeSchema))),
});

const routesSchema = v.object({ routes: v.array(routeSchema) });

const pageSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^(?:\/|\*$)/, 'a path of a page begins with /')),
  handle: handleSchema,
});

/** The exports of the server build of a *pages* remote. */
const pagesSchema = v.object({ pages: v.array(pageSchema), render: v.function() });

/** Returns the routes of a remote: its own, or its pages, whose properties are those of a route. */
function routesIn(serverModule: object): readonly Route[] {
  if ('pages' in serverModule) return v.parse(pagesSchema, serverModule).pages;
  return v.parse(routesSchema, serverModule).routes;
}

/** The values that a route inherits from its place in the tree. */
interface Place {
  readonly app: AppName;
  /** The files of the browser build. */
  readonly files: readonly string[];
  readonly chunks: Chunks;
  readonly parent: string;
  readonly requiresLogin: boolean;
  readonly skeleton: SkeletonShape | undefined;
}

function absolute(parent: string, path: string): string {
  if (path.startsWith('/') || (path === '*' && parent === '')) return path;
  return `${parent.replace(/\/$/, '')}/${path}`;
}

/** Returns the files of a route's chunk, of chunks whose names begin with its name, and of those that they import. */
function chunkFiles({ app, files, chunks }: Place, route: Route, extension: string): string[] {
  const chunk = chunkOf(app, route.id);
  if (chunk === undefined) return [];
  const isOf = (name: string) => `${name}.`.startsWith(`${chunk}.`);
  const imported = Object.entries(chunks).flatMap(([name, list]) => (isOf(name) ? list : []));
  return files.filter(
    (file) => file.endsWith(extension) && (isOf(file) || imported.includes(file)),
  );
}

function claimsOf(routes: readonly Route[], place: Place): RouteClaim[] {
  return routes.flatMap((route) => {
    const requiresLogin = place.requiresLogin || route.handle?.requiresLogin === true;
    const skeleton = route.handle?.skeleton ?? place.skeleton;
    const path = route.path === undefined ? place.parent : absolute(place.parent, route.path);
    const scripts = chunkFiles(place, route, '.js');
    const styles = chunkFiles(place, route, '.css');
    const claim = { path, requiresLogin, ...(skeleton && { skeleton }), scripts, styles };
    const own = route.path === undefined ? [] : [claim];
    const inner = { ...place, parent: path, requiresLogin, skeleton };
    return [...own, ...claimsOf(route.children ?? [], inner)];
  });
}

/**
 * Returns the paths that a remote claims, read from the routes or pages that it exports. The shell claims none.
 * @param serverModule the exports of the app's server build
 * @param files the names of the files of its browser build
 * @param chunks the files of its named chunks; a development build loads them without a preload
 */
export function routeClaims(
  app: AppName,
  serverModule: unknown,
  files: readonly string[],
  chunks: Chunks = {},
): RouteClaim[] {
  if (app === 'shell') return [];
  const claims = claimsOf(routesIn(v.parse(v.looseObject({}), serverModule)), {
    app,
    files,
    chunks,
    parent: '',
    requiresLogin: false,
    skeleton: undefined,
  });
  return [...new Map(claims.map((claim) => [claim.path, claim])).values()];
}
