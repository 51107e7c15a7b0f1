/** Whether every tag of an HTML text is closed in order. Our texts hold no void elements. */
export function isWellFormed(html: string): boolean {
  const unclosed: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/g)) {
    if (slash === '') unclosed.push(name);
    else if (unclosed.pop() !== name) return false;
  }
  return unclosed.length === 0 && !/<[^a-z/]|&(?!\w+;)/.test(html);
}
