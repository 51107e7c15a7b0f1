const begin = '<!-- figures -->';
const end = '<!-- end of figures -->';

/** What stands before the figures of a section, on a line of its own. */
const mark = /^<!-- figures of ([a-z-]+) -->$/m;

/** Name of a section → its figures as Markdown. */
type Figures = ReadonlyMap<string, string>;

function partsOf(page: string): { before: string; figures: Figures; after: string } {
  const [before, rest] = page.split(begin);
  const [block, after] = rest?.split(end) ?? [];
  if (before === undefined || block === undefined || after === undefined) {
    throw new Error(`the page lacks ${begin} … ${end}`);
  }
  // Names and texts by turns.
  const [, ...pieces] = block.split(mark);
  const figures = new Map<string, string>();
  for (let index = 0; index < pieces.length; index += 2) {
    figures.set(pieces[index] ?? '', (pieces[index + 1] ?? '').trim());
  }
  return { before, figures, after };
}

/**
 * Puts the figures of a section in the place of those it had; the others stay.
 * @param order names of all sections; what no section measures any more is left out
 * @throws when the page has no place for figures
 */
export function replaceFigures(
  page: string,
  order: readonly string[],
  name: string,
  text: string,
): string {
  const { before, figures, after } = partsOf(page);
  const all = new Map(figures).set(name, text);
  const sections = order.flatMap((section) => {
    const figuresOf = all.get(section);
    return figuresOf === undefined ? [] : [`<!-- figures of ${section} -->\n\n${figuresOf}`];
  });
  return `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
}

/** A section that says, below its title, when and where it was measured. */
export function dated(section: string, line: string): string {
  return section.replace('\n\n', `\n\n${line}\n\n`);
}
