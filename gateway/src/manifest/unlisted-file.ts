import type { Release } from '@studio/shared/contract';

/** A file that a release names for its pages without listing it; undefined where all are listed, as they must be. */
export function unlistedFile({
  entry,
  scripts,
  styles,
  routes,
  files,
}: Release): string | undefined {
  const listed = new Set(files.map(({ path }) => path));
  const ofRoutes = routes.flatMap((route) => [...route.scripts, ...route.styles]);
  return [entry, ...scripts, ...styles, ...ofRoutes].find((path) => !listed.has(path));
}
