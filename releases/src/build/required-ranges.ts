import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import { lt, satisfies } from 'semver';
import * as v from 'valibot';
import { appFolder } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { readManifest } from '../manifest/manifest.ts';
import { readReachable } from '../manifest/reachable.ts';
import { packageOf, providedVersions } from '../singletons/singletons.ts';
import type { Store } from '../store/store.ts';

const packageText = jsonText(
  v.object({ peerDependencies: v.optional(v.record(v.string(), v.string()), {}) }),
);

/** Reads the shells that visitors may get now, without those that sites cannot use. */
export async function reachableShells(store: Store, publicKeys: PublicKeys): Promise<Release[]> {
  const found = await readReachable(store, publicKeys, await readManifest(store), 'shell');
  return [found?.live, found?.previous, found?.rolledOut].filter((shell) => shell !== undefined);
}

/**
 * Returns the ranges of shared packages that a remote needs, by import name. A range begins at the oldest version in a
 * shell of today that the installed version can replace, so that a release built after a patch also fits the shell
 * before that patch. The `peerDependencies` of the remote's package come first: they can accept two majors.
 * @param shells the shells that visitors may get
 * @throws {Error} when a range of the package excludes the installed version, which the remote was tested with
 */
export async function requiredRanges(
  app: AppName,
  shells: readonly Release[] = [],
): Promise<Record<string, string>> {
  const { peerDependencies } = v.parse(
    packageText,
    await readFile(join(appFolder(app), 'package.json'), 'utf8'),
  );
  return rangesFor(app, { installed: providedVersions(), peerDependencies, shells });
}

/** The sources of a remote's ranges. */
interface RangeSources {
  /** Import name → version. */
  readonly installed: Readonly<Record<string, string>>;
  /** Package → range. */
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly shells: readonly Pick<Release, 'shared'>[];
}

/** Returns the ranges for {@link requiredRanges}. */
export function rangesFor(
  app: AppName,
  { installed, peerDependencies, shells }: RangeSources,
): Record<string, string> {
  const rangeOf = ([name, version]: [string, string]): [string, string] => {
    const declared = peerDependencies[packageOf(name)];
    if (declared !== undefined && !satisfies(version, declared)) {
      throw new Error(
        `${app}/package.json accepts ${packageOf(name)} ${declared}, but ${version} is installed.`,
      );
    }
    const provided = shells.flatMap(({ shared }) => shared.provided[name] ?? []);
    const replaced = provided.filter((one) => satisfies(version, `^${one}`));
    const oldest = replaced.reduce((one, other) => (lt(other, one) ? other : one), version);
    return [name, declared ?? `^${oldest}`];
  };
  return Object.fromEntries(Object.entries(installed).map(rangeOf));
}
