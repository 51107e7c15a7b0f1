import * as publicSite from '@studio/public-site/remote';
import type { ImportRemote } from '@studio/shell/remotes/remote-loader';

/** The public pages are part of the build's first file; what only some visitors need comes when it is asked for. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'public-site': async () => publicSite,
  auth: () => import(/* webpackChunkName: "auth" */ '../../../../auth/src/remote.ts'),
  'customer-area': () =>
    import(/* webpackChunkName: "customer-area" */ '../../../../customer-area/src/remote.ts'),
};

/** In place of the federation runtime: what a single build imports, by the remote's name. */
export const importRemote: ImportRemote = async (name) => await modules[name]?.();
