import { remoteShared } from '../releases/src/singletons/remote-shared.ts';
import { providedVersions, singletons } from '../releases/src/singletons/singletons.ts';

/**
 * Returns the `shared` option of the Module Federation plugin: the shell provides each singleton at once, a remote takes
 * the shell's and bundles none.
 * @param {boolean} isShell
 * @param {Readonly<Record<string, string>>} required ranges by import name; by default the installed majors, not older
 * @returns {Record<string, Partial<Omit<import('../releases/src/singletons/remote-shared.ts').Shared, 'import'>> & { import?: string | false, eager?: boolean, version?: string }>}
 */
export function sharedModules(isShell, required) {
  const asked = remoteShared(required);
  if (!isShell) return asked;
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => {
      const { import: _, ...common } = asked[name] ?? {};
      return [name, { ...common, ...singletons[name], eager: true, version }];
    }),
  );
}
