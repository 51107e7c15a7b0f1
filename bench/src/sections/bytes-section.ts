import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '@studio/releases/manifest';
import { openStore } from '@studio/releases/store';
import { addressesOf } from '@studio/scripts/site-settings';
import { type AppName, apps } from '@studio/shared/contract';
import { type CodeFile, codeBytes, codeFiles } from '../common/bytes.ts';
import type { Visit } from '../common/exchange.ts';
import { siteSettings, targets, views } from '../common/settings.ts';
import { kilobytes, table } from '../common/table.ts';
import { firstViews } from './first-views.ts';

const { site } = addressesOf(siteSettings);

/** Shortens the path of a released file: `/releases/shell/1.0.0-ab/shell.cd.js` → `shell/shell.cd.js`. */
function shortName(path: string): string {
  const [app, , name] = path.replace('/releases/', '').split('/');
  return `${app}/${name}`;
}

const listed = (files: readonly CodeFile[]) =>
  files.map(({ path, bytes }) => `${shortName(path)} ${kilobytes(bytes)}`).join('<br>');

/** Returns the row of a first view: the files that its document names start the page, others load when it is idle. */
async function viewRow([name, { exchanges }]: readonly [string, Visit]): Promise<string[]> {
  const { path: address = '' } = views.find((view) => view.name === name) ?? {};
  const document = await (await fetch(`${site}${address}`)).text();
  const isNamed = ({ path }: CodeFile) => new RegExp(`(?:src|href)="${path}"`).test(document);
  const files = codeFiles(exchanges);
  const [named, later] = [files.filter(isNamed), files.filter((file) => !isNamed(file))];
  const { script, style } = codeBytes(named);
  return [
    name,
    kilobytes(script),
    kilobytes(codeBytes(later).script),
    kilobytes(style + codeBytes(later).style),
    listed(named),
    listed(later),
  ];
}

/**
 * Returns the JavaScript and CSS files of an app's live release with their Brotli sizes.
 * @param releases the folder of the store
 * @throws {Error} when the app has no live release
 */
async function releasedFiles(releases: string, app: AppName): Promise<CodeFile[]> {
  const version = (await readManifest(openStore(releases))).apps[app]?.version;
  if (version === undefined) throw new Error(`${app} has no live release.`);
  const folder = join(releases, app, version, 'web');
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  return await Promise.all(
    names.map(async (name) => ({
      path: name,
      bytes: (await stat(join(folder, `${name}.br`))).size,
    })),
  );
}

const head = ['First view', 'JavaScript', 'when idle', 'CSS', 'files', 'files when idle'];

/** Measures the bytes of code per first view and per app; returns Markdown. */
export async function bytesSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const visits = await firstViews(chromium, progress);
  const viewRows = await Promise.all([...visits].map(viewRow));
  const appRows = await Promise.all(
    apps.map(async (app) => {
      const { script, style } = codeBytes(
        await releasedFiles(join(siteSettings.dataDir, 'releases'), app),
      );
      return [app, kilobytes(script), kilobytes(style)];
    }),
  );
  return `### Bytes of code (kB, Brotli)

Aim: at most ${kilobytes(targets.homeScript)} kB of JavaScript in the first view of home. The document names the files that start a page;
others load when it is idle, for the next page and for reports.

${table(head, viewRows)}

All code of an app, lazy chunks included:

${table(['App', 'JavaScript', 'CSS'], appRows)}`;
}
