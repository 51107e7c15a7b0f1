/**
 * A loader that marks React components made by a call as pure and drops their `displayName`, so that unused ones are
 * left out of the bundle, and that closes the branches for React's server components and for instrumentation, which need
 * an option that this site does not set. What is written in another way stays in the bundle: bytes, never behaviour.
 * @param {string} source
 */
module.exports = (source) =>
  source
    .replace(
      /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm,
      'var $1 = /*#__PURE__*/ $2',
    )
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, '')
    .replace(/\bif \(this\.context\b/g, 'if (false')
    .replace(/\bif \(init\.instrumentations\)/g, 'if (false)');
