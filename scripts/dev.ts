import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { demoRows } from './demo-rows.ts';
import { runSite } from './run-site.ts';
import { readSiteSettings } from './site-settings.ts';

const chosen = v.safeParse(v.array(v.picklist(apps)), process.argv.slice(2));
if (chosen.success) {
  // A development build of a remote only runs in one of the shell.
  const named = new Set<AppName>(['shell', ...chosen.output]);
  const edited = chosen.output.length === 0 ? apps : [...named];
  await runSite(() => readSiteSettings(process.env, false), demoRows, {
    edited,
    // What is built is told on the terminal; single requests are not.
    environment: { LOG_LEVEL: 'warn' },
  });
} else {
  console.error(`Name the apps you work on, none for all: ${apps.join(', ')}.`);
  process.exitCode = 2;
}
