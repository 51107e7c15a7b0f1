import type { AppName, Release } from '@studio/shared/contract';

/** What a small app says of itself, with these files for the browser; the first one is its entry. */
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
    routes: [{ path: '*', requiresLogin: false, scripts: [], styles: [] }],
    shared: { provided: {}, required: {} },
    files: files.map((path) => ({ path, bytes: 1, integrity: `sha384-${path}` })),
  };
}
