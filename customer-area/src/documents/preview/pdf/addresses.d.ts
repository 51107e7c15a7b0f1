// What the build recipe makes of these names: the address of the file in the release, as it is (see rspack.base.js).
declare module '*?address' {
  const address: string;
  export default address;
}

declare module '*?script' {
  const address: string;
  export default address;
}
