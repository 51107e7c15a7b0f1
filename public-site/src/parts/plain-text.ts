const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

const longest = 200;

/** The text of sanitised HTML on one line, cut at a word after about 200 characters: for descriptions. */
export function plainText(html: string | null): string {
  const text = (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
