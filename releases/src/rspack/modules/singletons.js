import { createRequire } from 'node:module';
import shared from '@studio/shared/package.json' with { type: 'json' };

const require = createRequire(import.meta.url);

/** False with `BUNDLE_ADJUSTMENTS=off`, which builds with the stock compiler: 48 kB more in a first view. */
export const isAdjusted = process.env.BUNDLE_ADJUSTMENTS !== 'off';

/**
 * Returns the module that the shell provides in place of the whole package.
 * @param {string} module has only those exports of the package that the apps use
 * @returns {{ import?: string }}
 */
function part(module) {
  return isAdjusted ? { import: module } : {};
}

/**
 * The modules that exist once per page, by import name: the shell provides them, a remote never bundles them. This is
 * the only list. `import` names the module that the shell provides under the name, where it is a part of the package.
 * Importing a shared module by another path, a relative one for example, would bundle a second copy without a warning.
 * @type {Record<string, { import?: string }>}
 */
export const singletons = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  'react-router-dom': part('@studio/shared/router'),
  jotai: {},
  i18next: {},
  'react-i18next': part('@studio/shared/react-i18next'),
  '@studio/shared/session': {},
  '@studio/shared/i18n': {},
  '@studio/shared/state': {},
  '@studio/shared/content': {},
};

/**
 * Returns the package of an import name: `react/jsx-runtime` → `react`.
 * @param {string} name
 */
export function packageOf(name) {
  const [first = '', second = ''] = name.split('/');
  return name.startsWith('@') ? `${first}/${second}` : first;
}

/**
 * Returns the installed version of the package of an import name.
 * @param {string} name
 * @returns {string}
 */
function versionOf(name) {
  const packageName = packageOf(name);
  return packageName === shared.name
    ? shared.version
    : require(`${packageName}/package.json`).version;
}

/**
 * Returns the version of each singleton that this checkout provides, by import name.
 * @returns {Record<string, string>}
 */
export function providedVersions() {
  return Object.fromEntries(Object.keys(singletons).map((name) => [name, versionOf(name)]));
}

/**
 * Returns the range of each singleton that a remote requires by default: the installed major, not older.
 * @returns {Record<string, string>}
 */
function installedRanges() {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => [name, `^${version}`]),
  );
}

/**
 * Returns the `shared` option of the Module Federation plugin for the shell or a remote.
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} [required] import name → range; by default what is installed
 * @returns {NonNullable<ConstructorParameters<typeof import('@module-federation/enhanced/rspack').ModuleFederationPlugin>[0]['shared']>}
 */
export function sharedModules(isShell, required = installedRanges()) {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => {
      const common = {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[name] ?? `^${version}`,
      };
      return [
        name,
        isShell
          ? { ...common, ...singletons[name], eager: true, version }
          : { ...common, import: false },
      ];
    }),
  );
}

/**
 * The generation of shared packages that this checkout builds for: releases of two generations never meet on a page.
 * Raise the number together with the majors below, or when a change of the shared packages cannot be mixed with what is
 * live; docs/upgrades.md has the steps.
 * @type {{ number: number, majors: Record<string, number> }}
 */
const generation = { number: 1, majors: { react: 19, 'react-dom': 19 } };

/**
 * Returns the number of the generation.
 * @param {{ number: number, majors: Record<string, number> }} [described]
 * @param {Record<string, string>} [installed] package → version
 * @returns {number}
 * @throws {Error} when another major is installed than the generation names
 */
export function generationNumber(described = generation, installed = providedVersions()) {
  for (const [name, major] of Object.entries(described.majors)) {
    const version = installed[name] ?? '';
    if (Number.parseInt(version, 10) === major) continue;
    throw new Error(
      `${name} ${version} is installed, but generation ${described.number} has ${name} ${major}: raise the number of the generation in singletons.js together with its majors (docs/upgrades.md).`,
    );
  }
  return described.number;
}
