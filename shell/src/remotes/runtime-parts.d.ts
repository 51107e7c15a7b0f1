/** Files of the federation runtime's own package, which its `exports` do not name. */
declare module '#bundler-runtime/*.js' {
  export const attachShareScopeMap: unknown;
  export const consumes: unknown;
  export const initContainerEntry: unknown;
  export const initializeSharing: unknown;
  export const installInitialConsumes: unknown;
}
