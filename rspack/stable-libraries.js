import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { rspack } from '@rspack/core';
import { ofPackage } from './browser-bytes.js';

const { Compilation, sources } = rspack;

const require = createRequire(import.meta.url);

/** The runtime module of the compiler that names the files of lazy chunks, with their hashes. */
const namesOfChunks = 'get javascript chunk filename';

/** The runtime modules of the compiler that the shell does not need: they load styles, and it has no lazy ones. */
const stylesLoading = new Set(['css_loading', 'get css chunk filename']);

const tap = 'StableLibrariesPlugin';

/**
 * Keeps the bytes of the shell's libraries while no package changes: the names of lazy chunks move from the runtime, which
 * is in that file, to the entry, and modules of packages get numbers that no other module changes.
 *
 * The libraries in a file of their own cost 1.5 kB of a first view (Brotli); without the loading of styles 1.0 kB.
 */
export class StableLibrariesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    // The same numbers wherever the packages are, beside this folder or above it.
    const context = dirname(dirname(require.resolve('react/package.json')));
    const options = { test: ofPackage, maxLength: 3, context };
    const ids = new rspack.ids.DeterministicModuleIdsPlugin(options);
    ids.apply(compiler);
    compiler.hooks.thisCompilation.tap(tap, (compilation) => {
      compilation.hooks.runtimeModule.tap(tap, ({ name, source }) => {
        if (source && (name === namesOfChunks || stylesLoading.has(name)))
          source.source = Buffer.from('');
      });
      const minify = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: tap, stage: minify - 1 }, () => {
        const [names, words] = [lazyNames(compilation), stoodIn(compilation)];
        compilation.updateAsset(entryOf(compilation), (asset) =>
          replaced(new sources.ConcatSource(names, asset), words),
        );
      });
      compilation.hooks.processAssets.tap({ name: tap, stage: minify + 1 }, () => {
        const words = new Map([...stoodIn(compilation)].map(([hash, word]) => [word, hash]));
        compilation.updateAsset(entryOf(compilation), (asset) => replaced(asset, words));
      });
    });
  }
}

/** @typedef {import('@rspack/core').Compilation} Compiled */

/** @param {Compiled} compilation */
function entryOf({ entrypoints }) {
  const files = entrypoints.get('shell')?.getEntrypointChunk().files ?? [];
  const entry = [...files].find((file) => file.endsWith('.js'));
  if (entry === undefined) throw new Error('the shell has no entry');
  return entry;
}

/**
 * Returns the scripts of all chunks, in the order of their names.
 * @param {Compiled} compilation
 */
function scriptsOf({ chunks }) {
  const scripts = [...chunks].flatMap((chunk) =>
    [...chunk.files].flatMap((file) =>
      file.endsWith('.js') ? [{ id: `${chunk.id}`, file, isLazy: !chunk.canBeInitial() }] : [],
    ),
  );
  return scripts.sort((one, other) => (one.file < other.file ? -1 : 1));
}

/**
 * Returns the code that names the file of a lazy chunk by its number.
 * @param {Compiled} compilation
 */
function lazyNames(compilation) {
  const names = Object.fromEntries(
    scriptsOf(compilation).flatMap(({ id, file, isLazy }) => (isLazy ? [[id, file]] : [])),
  );
  return `__webpack_require__.u = (id) => (${JSON.stringify(names)})[id];\n`;
}

/**
 * Returns a word of the same length for the hash of each script. The minifier chooses names by the letters of the code,
 * and the hashes are those of this folder until the compiler has made them of the contents.
 * @param {Compiled} compilation
 */
function stoodIn(compilation) {
  const hashes = scriptsOf(compilation).flatMap(
    ({ file }) => /[0-9a-f]{12}(?=\.js$)/.exec(file) ?? [],
  );
  return new Map(hashes.map((hash, index) => [hash, `hash${index}`.padEnd(hash.length, '_')]));
}

/**
 * Returns a source with other words, and with its map.
 * @param {import('@rspack/core').sources.Source} source
 * @param {ReadonlyMap<string, string>} words
 */
function replaced(source, words) {
  const text = source.source().toString();
  const result = new sources.ReplaceSource(source);
  for (const [word, other] of words)
    for (const { index } of text.matchAll(new RegExp(word, 'g')))
      result.replace(index, index + word.length - 1, other);
  return result;
}
