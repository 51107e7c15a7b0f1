/**
 * Returns a function that creates a value once per locale, on first use. An `Intl` formatter takes far longer to create
 * than to use, and a list of dates would create one per row.
 */
export function oncePerLocale<Value>(create: (locale: string) => Value): (locale: string) => Value {
  const values = new Map<string, Value>();
  return (locale) => {
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}

// Marked as pure, so that bundles without prices drop it.
const euro = /*#__PURE__*/ oncePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }),
);

const decimal = /*#__PURE__*/ oncePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    }),
);

/**
 * Formats an amount in euro (decision W8): 1.234,50 € in Italian, €1,234.50 in English. It never wraps.
 * @param amount a number, or the text with a point that the backend stores
 */
export function formatAmount(amount: number | string, locale: string): string {
  return euro(locale).format(Number(amount));
}

/** Formats an amount in euro in Italian, whatever the language of the page. */
export function formatPrice(amount: number | string): string {
  return formatAmount(amount, 'it-IT');
}

/** Formats the number of an amount in Italian without its currency: 1.234,50. */
export function formatNumber(amount: number | string): string {
  return decimal('it-IT').format(Number(amount));
}
