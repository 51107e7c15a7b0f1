import { providedVersions, singletons } from '../releases/src/singletons/singletons.ts';

/**
 * Returns the `shared` option of the Module Federation plugin: the shell provides each singleton at once, a remote takes
 * the shell's and bundles none.
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} required ranges by import name; by default the installed majors, not older
 */
export function sharedModules(isShell, required) {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => {
      const common = {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[name] ?? `^${version}`,
      };
      const provided = { ...common, ...singletons[name], eager: true, version };
      return [name, isShell ? provided : { ...common, import: /** @type {const} */ (false) }];
    }),
  );
}
