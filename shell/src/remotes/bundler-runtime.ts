import { createInstance } from '@module-federation/runtime';
import { createAppRuntime, type FederationRuntime } from '@studio/shared/contract';
import { attachShareScopeMap } from '#bundler-runtime/attachShareScopeMap.js';
import { consumes } from '#bundler-runtime/consumes.js';
import { initContainerEntry } from '#bundler-runtime/initContainerEntry.js';
import { initializeSharing } from '#bundler-runtime/initializeSharing.js';
import { installInitialConsumes } from '#bundler-runtime/installInitialConsumes.js';

/**
 * The federation runtime without the parts that this site does not use: remotes named at build time, manifests, script
 * tags, and shared packages with a second copy. The plugin `SharedFederationRuntimePlugin` aliases the whole runtime to
 * this file. It consists of the package's own files; `scripts/federation-runtime.test.ts` compares it with the whole.
 */
const runtime: FederationRuntime = {
  attachShareScopeMap,
  bundlerRuntime: { consumes, I: initializeSharing, installInitialConsumes, initContainerEntry },
  createInstance,
};

// Remotes bundle no runtime; they take this one when they load.
globalThis.studioFederation = runtime;

const appRuntime: ReturnType<typeof createAppRuntime> = createAppRuntime(runtime);

export default appRuntime;
