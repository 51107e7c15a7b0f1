/**
 * A loader that lets the builder leave out components of the router that nobody uses: to it, a call may have effects,
 * and a name for developer tools is a use. Where the package is written otherwise one day, they are delivered again.
 * @param {string} source
 */
module.exports = (source) =>
  source
    .replace(
      /^var (\w+) = (\w+\.(?:forwardRef|memo|createContext)\()/gm,
      'var $1 = /*#__PURE__*/ $2',
    )
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
