// Replaces react-refresh/runtime in an app's build by that of the page, which was loaded before React.
const runtime = globalThis.studioRefreshRuntime;

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;

/**
 * Registers a component under a name with its app: several apps have modules of the same name.
 * @param {unknown} type
 * @param {string} id
 */
export function register(type, id) {
  runtime.register(type, `${__APP__} ${id}`);
}
