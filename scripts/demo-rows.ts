import { addressesOf, type SiteSettings } from './site-settings.ts';

/** Returns the rows of the table that a demo start prints: addresses and accounts. */
export function demoRows(settings: SiteSettings): [string, string][] {
  const { site, studio, console, mail } = addressesOf(settings);
  return [
    ['Site', site],
    ['Editor', `${studio}/admin  (redattore@example.com, admin@example.com)`],
    ...(console === undefined
      ? []
      : [['Console', `${console}  (the logins of the editor)`] satisfies [string, string]]),
    ['Mail catcher', mail],
    ['Clients', 'cliente-0@example.com, cliente-40@example.com, cliente-2000@example.com'],
    ['Two companies', 'titolare@example.com; their delegate: delegato@example.com'],
    ['Password', settings.demoPassword ?? ''],
  ];
}
