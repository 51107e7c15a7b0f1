/** What of the federation runtime the shell lends to the remotes; raise the contract's number when it changes. */
export interface FederationRuntime {
  /** The functions that the compiler's code in every app calls. */
  readonly bundlerRuntime: Readonly<Record<string, unknown>>;
  readonly attachShareScopeMap: unknown;
  /** Makes the instance of one app. */
  readonly createInstance: (options: { name: string; id: string; remotes: [] }) => unknown;
}

/** What the compiler's code knows of the app it is in. */
export interface AppRuntime {
  readonly federation: { readonly initOptions: { readonly name: string } };
}

declare global {
  /** Set by the shell before any remote is loaded. */
  var studioFederation: FederationRuntime;
}

/** The runtime as the compiler's code of one app wants it: functions from the shell, state of the app's own. */
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
        // By its id the runtime tells apps apart.
        return createInstance({ ...initOptions, id: initOptions.name, remotes: [] });
      },
    },
  };
}
