import { runSite } from './run-site.ts';
import { readSiteSettings } from './site-settings.ts';

await runSite(
  () => readSiteSettings(process.env, true),
  () => [
    ['Site', process.env.SITE_URL ?? ''],
    ['Editor', process.env.STUDIO_URL ?? ''],
  ],
);
