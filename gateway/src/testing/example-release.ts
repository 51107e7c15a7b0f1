import type { AppName, Release, RouteClaim } from '@studio/shared/contract';

/** Returns a claim of a path whose page needs only the app's own files. */
export function exampleClaim(path: string, requiresLogin = false): RouteClaim {
  return { path, requiresLogin, scripts: [], styles: [] };
}

/** Returns the description of a small app with these files for the browser; the first one is its entry. */
export function exampleRelease(app: AppName, files: readonly string[] = ['entry.js']): Release {
  const [entry = ''] = files;
  return {
    app,
    version: '1',
    commit: 'none',
    contract: 1,
    entry,
    scripts: [entry],
    styles: [],
    fonts: [],
    server: 'server.cjs',
    serverIntegrity: 'sha384-x',
    routes: [exampleClaim('*')],
    shared: { provided: {}, required: {} },
    messages: { it: [], en: [], shared: [], needs: [], bundled: { it: {}, en: {} } },
    fields: {},
    packages: {},
    files: files.map((path) => ({ path, bytes: 1, integrity: `sha384-${path}` })),
  };
}
