import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { withBrowser } from '../common/browser.ts';
import { type CodeFile, codeBytes, codeFiles } from '../common/bytes.ts';
import { siteSettings, targets } from '../common/settings.ts';
import { kilobytes, table } from '../common/table.ts';
import { visit } from '../common/visit.ts';
import { withoutHash } from '../variations/single-document.ts';
import { singleFolder, startVariations } from '../variations/variations.ts';
import { deliveredModules, type ModuleBytes, modulesIn } from './delivered-modules.ts';
import { type Difference, differences } from './differences.ts';
import { packageSizes } from './packages.ts';

/** The apps whose JavaScript is in the first view of home. */
const appsOfHome: readonly AppName[] = ['shell', 'public-site'];

async function scriptsOfHome(chromium: string, url: string): Promise<CodeFile[]> {
  const { exchanges } = await withBrowser(chromium, (browser) => visit(browser, `${url}/`));
  return codeFiles(exchanges).filter(({ path }) => path.endsWith('.js'));
}

const nameOf = (path: string) => withoutHash(path.split('/').at(-1) ?? '');

/** Returns a test if a file of a build is among the requested scripts, regardless of its hash. */
function among(scripts: readonly CodeFile[]): (name: string) => boolean {
  const names = new Set(scripts.map(({ path }) => nameOf(path)));
  return (name) => names.has(withoutHash(name));
}

/** Removes the app from the name of compiler code, which has no source. */
const withoutApp = (module: string) => module.replace(/^[a-z-]+ (?=\(compiler\)$)/, '');

async function composedModules(scripts: readonly CodeFile[]): Promise<ModuleBytes> {
  const modules = new Map<string, number>();
  for (const app of appsOfHome) {
    const folder = join(siteSettings.dataDir, 'bench', app);
    const own = scripts.filter(({ path }) => path.startsWith(`/releases/${app}/`));
    for (const [module, bytes] of await deliveredModules(app, folder, among(own))) {
      const name = withoutApp(module);
      modules.set(name, (modules.get(name) ?? 0) + bytes);
    }
  }
  return modules;
}

function differenceRow({ name, ours, single }: Difference): string[] {
  return [name, kilobytes(ours), kilobytes(single), kilobytes(ours - single)];
}

function viewRow(name: string, scripts: readonly CodeFile[]): string[] {
  const list = scripts.map(({ path, bytes }) => `${nameOf(path)} ${kilobytes(bytes)}`);
  return [name, kilobytes(codeBytes(scripts).script), list.join('<br>')];
}

/** Compares the JavaScript of home with that of a single build; returns Markdown. */
export async function singleSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  progress('building the site as a single build …');
  const variations = await startVariations();
  try {
    const { urls } = variations;
    const ours = await scriptsOfHome(chromium, urls.ours);
    const single = await scriptsOfHome(chromium, urls['single build']);
    progress('building with source maps …');
    const ourSizes = packageSizes(await composedModules(ours));
    const singleModules = await modulesIn('shell', singleFolder, among(single));
    const singleSizes = packageSizes(
      new Map([...singleModules].map(([module, bytes]) => [withoutApp(module), bytes])),
    );
    const more = codeBytes(ours).script - codeBytes(single).script;
    return `### Against a single build (first view of home)

Aim: at most ${kilobytes(targets.overSingle)} kB (Brotli) more JavaScript than the same site as a single build. It is ${kilobytes(more)} kB.

${table(['Brotli, kB', 'JavaScript', 'files'], [viewRow('ours', ours), viewRow('single build', single)])}

The difference by package (minified, not compressed):

${table(['Package, kB', 'ours', 'single build', 'difference'], differences(ourSizes, singleSizes).map(differenceRow))}`;
  } finally {
    await variations.stop();
  }
}
