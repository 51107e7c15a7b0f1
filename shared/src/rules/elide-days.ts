/** What an elided article begins with: `il`, `dal`, `al`, `del`, `nel`, `sul`. */
const article =
  /\b(i|da|a|de|ne|su)l\s(?=(?:8|11)\s(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic))/giu;

/** Elides the articles before the 8th and the 11th of a month, as Italians do: entro l’8 dicembre, dall’11 maggio. */
export function elideDays(text: string): string {
  return text.replace(article, (_, start: string) =>
    start.toLowerCase() === 'i' ? `${start === 'I' ? 'L' : 'l'}’` : `${start}ll’`,
  );
}
