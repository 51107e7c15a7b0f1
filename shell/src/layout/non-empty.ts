/** Returns a text without surrounding space; undefined when an editor left the field empty. */
export function nonEmpty(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
