import { runSite } from './run-site.ts';
import { addressesOf, readSiteSettings } from './site-settings.ts';

await runSite(
  () => readSiteSettings(process.env, false),
  (settings) => {
    const { site, studio, mail } = addressesOf(settings);
    const password = process.env.DEMO_PASSWORD ?? 'studio-demo';
    return [
      ['Site', site],
      ['Editor', `${studio}/admin  (redattore@example.com, admin@example.com)`],
      ['Mail catcher', mail],
      ['Clients', 'cliente-0@example.com, cliente-40@example.com, cliente-2000@example.com'],
      ['Password', password],
    ];
  },
);
