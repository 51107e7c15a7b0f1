/** @param {Readonly<Record<string, string>>} colours */
const propertiesOf = (colours) =>
  Object.entries(colours)
    .map(
      ([name, value]) => `--${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}:${value}`,
    )
    .join(';');

/**
 * A loader that turns the file of the brand into custom properties of both colour schemes, and those of the plate below
 * logos and buttons on pictures, which stays light. They lie below the tokens, which may change them for paper.
 * @param {string} source
 */
module.exports = (source) => {
  const { light, dark } = JSON.parse(source);
  const plate = { plate: light.surface, onPlate: light.ink };
  return `@layer tokens.brand{:root{${propertiesOf({ ...light, ...plate })}}
@media screen and (prefers-color-scheme:dark){:root{${propertiesOf(dark)}}}}`;
};
