import type { Compilation, Compiler, Dependency, Module } from '@rspack/core';
import type { AppName, NamesByModule, NamesBySide } from '@studio/shared/contract';
import { singletons } from '../../../rspack.base.js';

/** Imports that only evaluate a module; each name that is taken of it is an import of its own in the compiler's graph. */
const bareImports = new Set(['esm import', 'esm export import']);

/** After everything that may leave a module out. */
const stage = 5000;

/** Returns the name that an import takes; `*` where it takes the module whole or the compiler does not say. */
const takenName = ({ ids }: Dependency) => ids?.[0] ?? '*';

function isShared(request: string | undefined): request is string {
  return request !== undefined && Object.hasOwn(singletons, request);
}

/** Names by module that a remote's build imports, chunks that are loaded later included. */
function importedNames({ modules, moduleGraph }: Compilation): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const module of modules) {
    if (!/^(?:consume shared module|external) /.test(module.identifier())) continue;
    for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
      const { request, type } = dependency;
      if (!isShared(request)) continue;
      const names = found.get(request) ?? new Set();
      if (!bareImports.has(type)) names.add(takenName(dependency));
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

/** Names by module that the shell's build for the browser exports. */
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

/** Makes an object whose keys and lists are in order: the same for the same names. */
export function inOrder(names: ReadonlyMap<string, Iterable<string>>): NamesByModule {
  const entries = [...names].map(([module, list]): [string, string[]] => [
    module,
    [...new Set(list)].sort(),
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads, while an app is compiled, the names that cross between shell and remotes. */
export function createNameReader(isShell: boolean) {
  let found: NamesByModule = {};
  return {
    /** A plugin for the compiler. */
    plugin: {
      apply({ hooks }: Compiler) {
        hooks.thisCompilation.tap('shared names', (compilation) => {
          compilation.hooks.processAssets.tap({ name: 'shared names', stage }, () => {
            found = inOrder(isShell ? exportedNames(compilation) : importedNames(compilation));
          });
        });
      },
    },
    /** After the app was compiled: what it exports, or of a remote what it imports. */
    names: () => found,
  };
}

/** @throws where an app takes a shared module whole, so that a check could not tell what it uses of it */
export function requireNames(app: AppName, { browser, server }: NamesBySide): void {
  const whole = [...Object.entries(browser), ...Object.entries(server)].find(
    // Packages do so as well, and their versions are compared.
    ([module, names]) => module.startsWith('@studio/') && names.includes('*'),
  );
  if (whole === undefined) return;
  throw new Error(
    `${app} takes ${whole[0]} whole (import *, import() or require): import its parts by name, so that a check can tell what is used.`,
  );
}
