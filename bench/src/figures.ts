const begin = '<!-- figures -->';
const end = '<!-- end of figures -->';

/** The page of the figures before the first measurement. */
export const emptyReport = `# Figures\n\n${begin}\n${end}\n`;

/** The comment line before the figures of a section. */
const mark = /^<!-- figures of ([a-z-]+) -->$/m;

/** The figures as Markdown, by section name. */
type Figures = ReadonlyMap<string, string>;

function partsOf(page: string): { before: string; figures: Figures; after: string } {
  const [before, rest] = page.split(begin);
  const [block, after] = rest?.split(end) ?? [];
  if (before === undefined || block === undefined || after === undefined) {
    throw new Error(`the page lacks ${begin} … ${end}`);
  }
  // The capture group of the pattern makes names and figures alternate.
  const [, ...pieces] = block.split(mark);
  const figures = new Map<string, string>();
  for (let index = 0; index < pieces.length; index += 2) {
    figures.set(pieces[index] ?? '', (pieces[index + 1] ?? '').trim());
  }
  return { before, figures, after };
}

/**
 * Replaces the figures of one section and keeps those of the others.
 * @param order the names of all sections in page order; figures of other names are removed
 * @throws {Error} when the page lacks the markers of the figures
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

/** Inserts a line with date and machine below the title of a section. */
export function dated(section: string, line: string): string {
  return section.replace('\n\n', `\n\n${line}\n\n`);
}
