/** The modules of a folder by their relative paths (webpack's `import.meta.webpackContext`). */
interface ImportMeta {
  readonly webpackContext: (
    folder: string,
    options: { readonly regExp: RegExp },
  ) => (path: string) => string;
}

// The build replaces such an import by the URL of the unchanged file in the release (see `module-rules.js`).

declare module '*?address' {
  const address: string;
  export default address;
}

declare module '*?script' {
  const address: string;
  export default address;
}
