import { createInstance } from '@module-federation/runtime';
import { createAppRuntime, type FederationRuntime } from '@studio/shared/federation';
import { attachShareScopeMap } from '#bundler-runtime/attachShareScopeMap.js';
import { consumes } from '#bundler-runtime/consumes.js';
import { initContainerEntry } from '#bundler-runtime/initContainerEntry.js';
import { initializeSharing } from '#bundler-runtime/initializeSharing.js';
import { installInitialConsumes } from '#bundler-runtime/installInitialConsumes.js';

/**
 * The federation runtime without what this site does not use: remotes named at build time, manifests, scripts instead
 * of modules, shared packages that bring a second copy. The build recipe leads the compiler's import of the whole one
 * here. It is made of the package's own files; a test compares them with what the whole one is made of.
 */
const runtime: FederationRuntime = {
  attachShareScopeMap,
  bundlerRuntime: { consumes, I: initializeSharing, installInitialConsumes, initContainerEntry },
  createInstance,
};

// Remotes bring none of their own: before any of them is loaded, it is there for them.
globalThis.studioFederation = runtime;

export default createAppRuntime(runtime);
