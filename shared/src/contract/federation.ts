/** The part of the federation runtime that the shell lends to remotes; a change raises the contract number. */
export interface FederationRuntime {
  /** The functions that the compiler's code in every app calls. */
  readonly bundlerRuntime: Readonly<Record<string, unknown>>;
  readonly attachShareScopeMap: unknown;
  /** Creates the federation instance of one app. */
  readonly createInstance: (options: { name: string; id: string; remotes: [] }) => unknown;
}

/** The part of the compiler's `__webpack_require__` that the runtime reads. */
export interface AppRuntime {
  readonly federation: { readonly initOptions: { readonly name: string } };
}

declare global {
  /** Set by the shell before it loads any remote. */
  var studioFederation: FederationRuntime;
}

/** Returns the runtime for the compiler's code of one app: the shell's functions with state of the app's own. */
export function createAppRuntime({
  attachShareScopeMap,
  bundlerRuntime,
  createInstance,
}: FederationRuntime) {
  return {
    attachShareScopeMap,
    bundlerRuntime: {
      ...bundlerRuntime,
      S: {},
      init: ({ webpackRequire }: { readonly webpackRequire: AppRuntime }) => {
        const { initOptions } = webpackRequire.federation;
        // The runtime distinguishes apps by id.
        return createInstance({ ...initOptions, id: initOptions.name, remotes: [] });
      },
    },
  };
}
