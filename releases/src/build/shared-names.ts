import type { Compilation, Compiler, Dependency, Module } from '@rspack/core';
import { singletons } from '@studio/rspack-config/singletons';
import type { AppName, NamesByModule, NamesBySide } from '@studio/shared/contract';

/** The types of imports that only evaluate a module; each imported name has an import of its own in the module graph. */
const bareImports = new Set(['esm import', 'esm export import']);

/** A stage after all optimisations that may remove a module. */
const stage = 5000;

/** Returns the imported name; `*` for a whole module, or when the compiler does not say. */
const importedName = ({ ids }: Dependency) => ids?.[0] ?? '*';

function isShared(request: string | undefined): request is string {
  return request !== undefined && Object.hasOwn(singletons, request);
}

/** Returns the names by module that a remote's build imports, including lazy chunks. */
function importedNames({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const module of modules) {
    if (!/^(?:consume shared module|external) /.test(module.identifier())) continue;
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const { request, type } = dependency;
      if (!isShared(request)) continue;
      const names = found.get(request) ?? new Set();
      if (!bareImports.has(type)) names.add(importedName(dependency));
      found.set(request, names);
    }
  }
  return found;
}

/** Returns the import name of a module that the shell shares: `provide shared module (default) NAME@VERSION = FILE`. */
function providedAs(module: Module): string | undefined {
  const [, name] = /^provide shared module \([^)]*\) (.+?)@\d/.exec(module.identifier()) ?? [];
  return name;
}

/** Returns the names by module that the shell's browser build exports. */
function exportedNames({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const module of modules) {
    const name = providedAs(module);
    if (name === undefined) continue;
    for (const { module: target } of moduleGraph.getOutgoingConnections(module)) {
      const names = target && moduleGraph.getProvidedExports(target);
      found.set(name, new Set(Array.isArray(names) ? names : ['*']));
    }
  }
  return found;
}

/** Returns an object with sorted keys and lists: the same for the same names. */
export function inOrder(names: ReadonlyMap<string, Iterable<string>>): NamesByModule {
  const entries = [...names].map(([module, list]): [string, string[]] => [
    module,
    [...new Set(list)].sort(),
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Creates a compiler plugin that collects the exports of the shell, or the imports of a remote. */
export function createNameReader(isShell: boolean) {
  let found: NamesByModule = {};
  return {
    /** The plugin for the compiler. */
    plugin: {
      apply({ hooks }: Compiler) {
        hooks.thisCompilation.tap('shared names', (compilation) => {
          compilation.hooks.processAssets.tap({ name: 'shared names', stage }, () => {
            found = inOrder(isShell ? exportedNames(compilation) : importedNames(compilation));
          });
        });
      },
    },
    /** Returns the names; call it after the compilation. */
    names: () => found,
  };
}

/** Requires imports by name. @throws {Error} when an app imports a whole shared module: a check could not compare its names */
export function requireNames(app: AppName, { browser, server }: NamesBySide): void {
  const whole = [...Object.entries(browser), ...Object.entries(server)].find(
    // Packages may be imported whole: the check compares their versions.
    ([module, names]) => module.startsWith('@studio/') && names.includes('*'),
  );
  if (whole === undefined) return;
  throw new Error(
    `${app} imports all of ${whole[0]} (import *, import() or require): import names, so that a check can compare them.`,
  );
}
