import { useLocale } from '@studio/shared/kit';

/** Returns the formats of moments and figures in the interface's language. */
export function useFormats() {
  const locale = useLocale();
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale);
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const single = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const dated = (format: Intl.DateTimeFormat) => (iso: string) => {
    const date = new Date(iso);
    return Number.isNaN(date.getTime()) ? iso : format.format(date);
  };
  return {
    /** Formats a moment (ISO 8601); the text itself when it is none. */
    moment: dated(moments),
    /** Formats a day (ISO 8601) likewise. */
    day: dated(days),
    number: (value: number) => numbers.format(value),
    /** Formats a web vital: milliseconds, and CLS without a unit. */
    vital: (name: string, value: number) =>
      name === 'CLS' ? decimals.format(value) : `${numbers.format(Math.round(value))} ms`,
    share: (part: number, whole: number) =>
      `${decimals.format(whole === 0 ? 0 : (part / whole) * 100)} %`,
    kilobytes: (bytes: number) => `${single.format(bytes / 1000)} kB`,
  };
}
