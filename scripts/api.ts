import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lt, major, satisfies } from 'semver';
import {
  changesBetween,
  currentApi,
  linesOf,
  reportFile,
  reportIn,
  textOf,
  versionFor,
} from './packages/api-report.ts';
import { type PackageName, packages, readManifest } from './packages/pack.ts';

const root = join(import.meta.dirname, '..');

/** Writes the version of a workspace into its `package.json`, and the new range into those that do not accept it. */
async function setVersion(name: PackageName, version: string): Promise<void> {
  const place = new RegExp(`("name": "@studio/${name}",\\s+"version": )"[^"]+"`);
  const range = new RegExp(`("@studio/${name}": )"([^"]+)"`, 'g');
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const manifests = workspaces.map((workspace: string) => `${workspace}/package.json`);
  for (const file of [...manifests, 'package-lock.json']) {
    const path = join(root, file);
    const text = await readFile(path, 'utf8');
    const changed = text
      .replace(place, `$1"${version}"`)
      .replace(range, (whole, key, old) =>
        satisfies(version, old) ? whole : `${key}"^${version}"`,
      );
    if (changed !== text) await writeFile(path, changed);
  }
}

/**
 * Writes the API report of a package, and raises its version where the API asks for it.
 * @throws {Error} when that is a major version that was not asked for
 */
async function update(name: PackageName, isBreaking: boolean): Promise<string[]> {
  const { name: packageName, version } = await readManifest(name);
  // A new package has no report yet: its API begins at its version.
  const recorded = await readFile(reportFile(name), 'utf8').then(reportIn, () => undefined);
  const api = await currentApi(name);
  const changes = changesBetween(recorded?.api ?? api, api);
  const needed = versionFor(recorded?.version ?? version, changes);
  const next = lt(version, needed) ? needed : version;
  if (major(next) > major(version) && !isBreaking)
    throw new Error(
      [
        ...linesOf(changes),
        `${packageName} would become ${next}, which live releases do not accept: keep what they use, or npm run api -- --breaking (docs/packages.md).`,
      ].join('\n'),
    );
  if (next !== version) await setVersion(name, next);
  await writeFile(reportFile(name), textOf({ version: next, api }));
  return [`${packageName} ${next}`, ...linesOf(changes)];
}

const { values } = parseArgs({ options: { breaking: { type: 'boolean', default: false } } });
for (const name of packages)
  for (const line of await update(name, values.breaking)) console.log(line);
