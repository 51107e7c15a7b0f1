/** Text without regard to case, accents and the kind of apostrophe, for comparing. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most text has nothing to take away, and the list may have 10,000 rows.
  if (/^[ -~]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[‘’]/g, "'");
}
