import { join } from 'node:path';
import { singletons } from '@studio/releases/singletons';
import { apps } from '@studio/shared/contract';
import { siteSettings } from '../common/settings.ts';
import { kilobytes, table } from '../common/table.ts';
import { deliveredModules } from './delivered-modules.ts';
import {
  extraBytes,
  packageSizes,
  packagesAmong,
  type Repeated,
  repeatedPackages,
  type Sizes,
} from './packages.ts';

/** The packages that must exist once; `react-router` is the body of `react-router-dom`. */
const once = new Set([...Object.keys(singletons), 'react-router']);

/** The smallest package with its own row, in bytes. */
const smallest = 1000;

function repeatedRow({ name, sizes }: Repeated): string[] {
  const places = [...sizes].map(([app, bytes]) => `${app} ${kilobytes(bytes)}`);
  return [name, kilobytes(extraBytes({ name, sizes })), places.join('<br>')];
}

function sizeRows(sizes: Sizes): string[][] {
  return [...sizes]
    .filter(([, bytes]) => bytes >= smallest)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, bytes]) => [name, kilobytes(bytes)]);
}

/** Builds all apps and lists repeated modules and the packages of the shell; returns Markdown. */
export async function modulesSection(
  _chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress('building with source maps …');
  const modules = new Map<string, Sizes>();
  for (const app of apps) {
    modules.set(app, await deliveredModules(app, join(siteSettings.dataDir, 'bench', app)));
  }
  const repeated = repeatedPackages(modules);
  const wrong = [...modules].flatMap(([app, sizes]) =>
    app === 'shell' ? [] : packagesAmong(sizes, once).map((name) => `${name} in ${app}`),
  );
  const shell = packageSizes(modules.get('shell') ?? new Map());
  return `### Modules (kB, minified, not compressed)

Singletons in an app other than the shell (aim: none): ${wrong.length === 0 ? 'none' : wrong.join(', ')}.

Other modules in two apps or more:

${table(['Package', 'a single copy would save', 'where'], repeated.map(repeatedRow))}

Packages in the shell's JavaScript, from ${kilobytes(smallest)} kB:

${table(['Package', 'kB'], sizeRows(shell))}`;
}
