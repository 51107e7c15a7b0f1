/**
 * A loader that makes JSON of an app replaceable on a page: messages change in the object that the app has already, and
 * other JSON reloads the page. A mistake in the JSON stays one, which the compiler shows in its line.
 * @param {string} source
 */
module.exports = (source) => `
const texts = ${source};
const shown = module.hot.data ? module.hot.data.shown : texts;
module.hot.dispose((data) => { data.shown = shown; });
module.hot.accept();
if (shown !== texts && !globalThis.studioDevelopment?.replaceMessages(__APP__, shown, texts))
  window.location.reload();
module.exports = shown;
`;
