import { demoRows } from './demo-rows.ts';
import { runSite } from './run-site.ts';
import { readSiteSettings } from './site-settings.ts';

await runSite(() => readSiteSettings(process.env, false), demoRows);
