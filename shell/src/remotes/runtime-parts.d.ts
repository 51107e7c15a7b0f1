/** Declares the files of the federation runtime's package that its `exports` do not list. */
declare module '#bundler-runtime/*.js' {
  export const attachShareScopeMap: unknown;
  export const consumes: unknown;
  export const initContainerEntry: unknown;
  export const initializeSharing: unknown;
  export const installInitialConsumes: unknown;
}
