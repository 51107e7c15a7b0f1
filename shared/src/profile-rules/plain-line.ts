/** Whether a text is one line without control characters, direction marks or halves of characters. */
export function isPlainLine(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u.test(text);
}
