/** A Markdown table; columns of figures are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const areFigures = (column: number) =>
    rows.every((row) => /^(–|[\d.]+( m?s)?)$/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (areFigures(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Bytes in kB (1,000 bytes), with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

const begin = '<!-- figures -->';
const end = '<!-- end of figures -->';

/**
 * Puts figures between the markers of a page.
 * @throws when the page has no such place
 */
export function replaceFigures(page: string, figures: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`the page lacks ${begin} … ${end}`);
  return `${before}${begin}\n\n${figures}\n\n${end}${after}`;
}
