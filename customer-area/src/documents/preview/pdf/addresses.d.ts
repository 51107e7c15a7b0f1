// The build replaces such an import by the URL of the unchanged file in the release (see `module-rules.js`).

declare module '*?address' {
  const address: string;
  export default address;
}

declare module '*?script' {
  const address: string;
  export default address;
}
