import * as publicSite from '@studio/public-site/remote';
import type { ReleaseStyles } from '@studio/shell/remotes/federation';
import type { ImportRemote } from '@studio/shell/remotes/remote-loader';

/** The remotes of the single build: public pages in the first file, the others as lazy chunks. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'public-site': async () => publicSite,
  auth: () => import(/* webpackChunkName: "auth" */ '../../../../auth/src/remote.ts'),
  'customer-area': () =>
    import(/* webpackChunkName: "customer-area" */ '../../../../customer-area/src/remote.ts'),
};

/** Replaces the federation runtime: imports a remote of the single build by name. */
export const importRemote: ImportRemote = async ({ entry }) => await modules[entry]?.();

/** Replaces the separation of release styles: a single build has only one release. */
export function createReleaseStyles(): ReleaseStyles {
  return { keepOnly: () => undefined, stop: () => undefined };
}
