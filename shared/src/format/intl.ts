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
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    }),
);

/** Formats an amount in euro in Italian style (decision W8): 1.234,50 €. */
export function formatPrice(amount: number): string {
  return `${euro('it-IT').format(amount)} €`;
}
