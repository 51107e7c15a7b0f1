import { createRequire } from 'node:module';
import shared from '@studio/shared/package.json' with { type: 'json' };
import * as v from 'valibot';

const require = createRequire(import.meta.url);

const versionSchema = v.object({ version: v.string() });

/** False with `BUNDLE_ADJUSTMENTS=off`, which builds with the stock compiler: 48 kB more in a first view. */
export const isAdjusted = process.env.BUNDLE_ADJUSTMENTS !== 'off';

/**
 * Returns the module that the shell provides in place of the whole package.
 * @param module has only those exports of the package that the apps use
 */
function part(module: string): { readonly import?: string } {
  return isAdjusted ? { import: module } : {};
}

/**
 * The modules that exist once per page, by import name: the shell provides them, a remote never bundles them. This is
 * the only list. `import` names the module that the shell provides under the name, where it is a part of the package.
 * Importing a shared module by another path, a relative one for example, would bundle a second copy without a warning.
 */
export const singletons: Readonly<Record<string, { readonly import?: string }>> = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-router-dom': part('@studio/shared/client/router'),
  jotai: {},
  i18next: {},
  'react-i18next': part('@studio/shared/client/react-i18next'),
  '@studio/shared/client': {},
};

/** Returns the package of an import name: `react/jsx-runtime` → `react`. */
export function packageOf(name: string): string {
  const [first = '', second = ''] = name.split('/');
  return name.startsWith('@') ? `${first}/${second}` : first;
}

/** Returns the installed version of the package of an import name. */
function versionOf(name: string): string {
  const packageName = packageOf(name);
  return packageName === shared.name
    ? shared.version
    : v.parse(versionSchema, require(`${packageName}/package.json`)).version;
}

/** Returns the version of each singleton that this checkout provides, by import name. */
export function providedVersions(): Record<string, string> {
  return Object.fromEntries(Object.keys(singletons).map((name) => [name, versionOf(name)]));
}

/** A generation of shared packages and the majors that it stands for. */
interface Generation {
  readonly number: number;
  readonly majors: Readonly<Record<string, number>>;
}

/**
 * The generation of shared packages that this checkout builds for: releases of two generations never meet on a page.
 * Raise the number together with the majors below, or when a change of the shared packages cannot be mixed with what is
 * live; docs/upgrades.md has the steps.
 */
const generation: Generation = { number: 1, majors: { react: 19, 'react-dom': 19 } };

/**
 * Returns the number of the generation.
 * @param installed package → version
 * @throws {Error} when another major is installed than the generation names
 */
export function generationNumber(
  described: Generation = generation,
  installed: Readonly<Record<string, string>> = providedVersions(),
): number {
  for (const [name, major] of Object.entries(described.majors)) {
    const version = installed[name] ?? '';
    if (Number.parseInt(version, 10) === major) continue;
    throw new Error(
      `${name} ${version} is installed, but generation ${described.number} has ${name} ${major}: raise the number of the generation in singletons.ts together with its majors (docs/upgrades.md).`,
    );
  }
  return described.number;
}

/** Returns names by module with sorted keys and lists: the same text for the same names. */
export function inOrder(names: ReadonlyMap<string, Iterable<string>>): Record<string, string[]> {
  const entries = [...names].map(([module, list]): [string, string[]] => [
    module,
    [...new Set(list)].sort(),
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
