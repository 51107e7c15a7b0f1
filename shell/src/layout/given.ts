/** The text without surrounding space; undefined where the editor left the field empty. */
export function given(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}
