const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** In milliseconds. */
const minute = 60_000;

let known: { readonly minute: number; readonly date: string } | undefined;

/** The date in Rome as `yyyy-mm-dd`: what depends on the date changes at midnight there (decision W3). */
export function romeDate(now: number): string {
  // Asked with every page. Days begin with a minute everywhere.
  const current = Math.floor(now / minute);
  if (known?.minute !== current) known = { minute: current, date: format.format(now) };
  return known.date;
}
