import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadSettingsOrExit } from '@studio/releases/environment';
import { runSite } from './run-site.ts';
import { dataDirOf, readSiteSettings } from './site-settings.ts';

const [command, ...more] = process.argv.slice(2);

if (command === undefined) {
  console.warn(
    'All programs of this site run as one user: the gateway could read the secrets of the backend. ' +
      'Give each a user of its own (docs/production.md).',
  );
  await runSite(
    () => readSiteSettings(process.env, true),
    () => [
      ['Site', process.env.SITE_URL ?? ''],
      ['Editor', process.env.STUDIO_URL ?? ''],
    ],
  );
} else if (command === 'pages' && more.length === 0) {
  loadSettingsOrExit();
  // The running site has made the secrets that the script needs.
  const script = join(import.meta.dirname, '../backend/scripts/pages.ts');
  const env = { ...process.env, DATA_DIR: dataDirOf(process.env) };
  process.exitCode = spawnSync(process.execPath, [script], { stdio: 'inherit', env }).status ?? 1;
} else {
  console.error(
    'npm run production               starts the site\n' +
      'npm run production -- pages      makes the built-in pages of a running site, as drafts',
  );
  process.exitCode = 2;
}
