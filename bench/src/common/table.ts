/** Renders a Markdown table; aligns columns of figures to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const areFigures = (column: number) =>
    rows.every((row) => /^(–|-?[\d.]+( m?s)?)$/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (areFigures(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats bytes as kB (1,000 bytes) with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** Formats milliseconds with their unit, without decimals by default. */
export function milliseconds(value: number, decimals = 0): string {
  return `${value.toFixed(decimals)} ms`;
}
