import { runSite } from './run-site.ts';
import { readSiteSettings } from './site-settings.ts';

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
