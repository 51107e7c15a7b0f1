import { createAppRuntime } from './federation.ts';

/** Replaces the federation runtime in remotes: the build aliases the compiler's import to this module. */
export default createAppRuntime(globalThis.studioFederation);
