const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** Text between double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

/** JSON inside a script element: nothing in it can end the element or open a comment. */
export function jsonBlock(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
