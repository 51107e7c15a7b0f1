import { join } from 'node:path';
import { apps } from '@studio/shared/contract';
import { codeBytes, codeFiles } from '../common/bytes.ts';
import type { Visit } from '../common/exchange.ts';
import { siteSettings, targets } from '../common/settings.ts';
import { kilobytes, table } from '../common/table.ts';
import { firstViews } from './first-views.ts';
import { releasedFiles } from './released-files.ts';

/** The file without the folders of its release: `/releases/shell/1.0.0-ab/shell.cd.js` → `shell/shell.cd.js`. */
function shortName(path: string): string {
  const [app, , name] = path.replace('/releases/', '').split('/');
  return `${app}/${name}`;
}

function viewRow([name, { exchanges }]: readonly [string, Visit]): string[] {
  const files = codeFiles(exchanges);
  const { script, style } = codeBytes(files);
  const list = files
    .map(({ path, bytes }) => `${shortName(path)} ${kilobytes(bytes)}`)
    .join('<br>');
  return [name, kilobytes(script), kilobytes(style), list];
}

/** Bytes of code per app and per first view, as Markdown. */
export async function bytesSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const visits = await firstViews(chromium, progress);
  const appRows = await Promise.all(
    apps.map(async (app) => {
      const { script, style } = codeBytes(
        await releasedFiles(join(siteSettings.dataDir, 'releases'), app),
      );
      return [app, kilobytes(script), kilobytes(style)];
    }),
  );
  return `### Bytes of code (kB, Brotli)

Aim: at most ${kilobytes(targets.homeScript)} kB of JavaScript in the first view of home.

${table(['First view', 'JavaScript', 'CSS', 'files'], [...visits].map(viewRow))}

All that an app may ever deliver, pieces that are asked for later included:

${table(['App', 'JavaScript', 'CSS'], appRows)}`;
}
