// Replaces react-refresh/runtime in the remotes by that of the shell, which was loaded before React.
const runtime = globalThis.studioRefreshRuntime;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;

/** Registers a component under a name with its app: several apps have modules of the same name. */
export function register(type, id) {
  runtime.register(type, `${__APP__} ${id}`);
}
