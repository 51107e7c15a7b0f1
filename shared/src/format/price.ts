const euro = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** An amount in euro, Italian style (decision W8): 1.234,50 €. */
export function formatPrice(amount: number): string {
  return `${euro.format(amount)} €`;
}
