// Stands for react-refresh/runtime in the remotes: the shell's, which was there before React was.
const runtime = globalThis.studioRefreshRuntime;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;

/** Apps name their modules alike; a component's name must be its own. */
export function register(type, id) {
  runtime.register(type, `${__APP__} ${id}`);
}
