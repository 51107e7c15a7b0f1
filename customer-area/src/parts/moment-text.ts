/** Returns a moment with its day and time in Italy: 28 novembre 2026 alle ore 14:03. */
export function momentText(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' },
  } as const).format(new Date(iso));
}
