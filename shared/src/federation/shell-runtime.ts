import { createAppRuntime } from './index.ts';

/** Stands in for the federation runtime in remotes: the build recipe leads the compiler's import of it here. */
export default createAppRuntime(globalThis.studioFederation);
