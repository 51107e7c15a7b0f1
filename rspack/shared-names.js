import { writeFile } from 'node:fs/promises';
import { inOrder, singletons } from '../releases/src/singletons/singletons.ts';

/** @typedef {import('@rspack/core').Compilation} Compilation */
/** @typedef {Record<string, string[]>} NamesByModule names by the import name of a shared module */

/**
 * The types of imports that only evaluate a module; each imported name has an import of its own in the module graph.
 */
const bareImports = new Set(['esm import', 'esm export import']);

/** A stage after all optimisations that may remove a module. */
const stage = 5000;

/**
 * Writes a JSON file beside the build: `files`, the names of its files; `chunks`, the files that each named chunk loads;
 * and `names`, the exports of shared modules that the shell provides or that a remote imports. The release tool describes a release by them, and a check compares them.
 */
export class SharedNamesPlugin {
  /** @param {{ isShell: boolean, file: string }} options `file` receives the JSON */
  constructor({ isShell, file }) {
    this.isShell = isShell;
    this.file = file;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply({ hooks }) {
    /** @type {NamesByModule} */
    let names = {};
    hooks.thisCompilation.tap('SharedNamesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'SharedNamesPlugin', stage }, () => {
        names = inOrder(this.isShell ? exportedNames(compilation) : importedNames(compilation));
      });
    });
    hooks.done.tapPromise('SharedNamesPlugin', async (stats) => {
      if (stats.hasErrors()) return;
      const files = Object.keys(stats.compilation.assets);
      await writeFile(this.file, JSON.stringify({ files, chunks: chunksOf(stats), names }));
    });
  }
}

/**
 * Returns the files that the import of each named chunk loads: its own, and those that it has in common with others.
 * @param {import('@rspack/core').Stats} stats
 * @returns {Record<string, string[]>}
 */
function chunksOf({ compilation: { namedChunkGroups } }) {
  return Object.fromEntries(
    [...namedChunkGroups].map(([name, group]) => [name, [...group.getFiles()]]),
  );
}

/**
 * Returns the names by module that a remote's build imports, including lazy chunks; `*` for a whole module, or when the
 * compiler does not say.
 * @param {Compilation} compilation
 */
function importedNames({ modules, moduleGraph }) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const module of modules) {
    if (!/^(?:consume shared module|external) /.test(module.identifier())) continue;
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const { request, type, ids } = dependency;
      if (request === undefined || !Object.hasOwn(singletons, request)) continue;
      const names = found.get(request) ?? new Set();
      if (!bareImports.has(type)) names.add(ids?.[0] ?? '*');
      found.set(request, names);
    }
  }
  return found;
}

/**
 * Returns the names by module that the shell's browser build exports.
 * @param {Compilation} compilation
 */
function exportedNames({ modules, moduleGraph }) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const module of modules) {
    // `provide shared module (default) NAME@VERSION = FILE`
    const [, name] = /^provide shared module \([^)]*\) (.+?)@\d/.exec(module.identifier()) ?? [];
    if (name === undefined) continue;
    for (const { module: target } of moduleGraph.getOutgoingConnections(module)) {
      const names = target && moduleGraph.getProvidedExports(target);
      found.set(name, new Set(Array.isArray(names) ? names : ['*']));
    }
  }
  return found;
}
