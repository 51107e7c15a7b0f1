import { providedVersions } from './singletons.ts';

/** How a remote asks the shell for a shared package: the same in the Module Federation plugin of every bundler. */
export interface Shared {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly import: false;
}

/**
 * Returns the `shared` option of a remote for the Module Federation plugin of any bundler, by import name. A server build
 * leaves the same names out.
 * @param required ranges by import name; by default the installed version and later ones of its major
 */
export function remoteShared(
  required: Readonly<Record<string, string>> = {},
): Record<string, Shared> {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]): [string, Shared] => [
      name,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: required[name] ?? `^${version}`,
        import: false,
      },
    ]),
  );
}
