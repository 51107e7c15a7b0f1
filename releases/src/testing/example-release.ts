import type { Release } from '@studio/shared/contract';

/** Returns a route of a release. */
export const claim = (path: string) => ({ path, requiresLogin: false, scripts: [], styles: [] });

/** Returns a small release, with some other values. */
export function exampleRelease(values: Partial<Release> = {}): Release {
  const { app = 'auth' } = values;
  const nothing = { browser: {}, server: {} };
  return {
    app,
    version: '1.0.0',
    commit: 'none',
    contract: 1,
    entry: 'remoteEntry.js',
    scripts: ['remoteEntry.js'],
    styles: [],
    fonts: [],
    server: 'server.cjs',
    serverIntegrity: 'sha384-x',
    routes: [],
    shared: { provided: {}, required: {} },
    messages: { it: [], en: [], shared: [], needs: [], bundled: { it: {}, en: {} } },
    fields: {},
    packages: {},
    files: [],
    ...(app === 'shell' ? { exports: nothing } : { imports: nothing }),
    types: { declarations: 'the same', integrity: 'sha384-x' },
    ...values,
  };
}
