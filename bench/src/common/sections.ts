/** Something that is measured by itself and has a place of its own in the README. */
export interface Section {
  /** As it is called on the command line. */
  readonly name: string;
  /** Its figures as Markdown, below a title. */
  readonly measure: (chromium: string, progress: (line: string) => void) => Promise<string>;
  /** Whether it needs no site that runs. */
  readonly withoutSite?: boolean;
}

/** A section cannot be measured on this machine, which is no failure; its figures stay as they are. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/**
 * The sections of these names, in their own order; all of them for no name.
 * @throws a sentence when a name is none
 */
export function chosen(sections: readonly Section[], names: readonly string[]): readonly Section[] {
  const known = sections.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}. Choose among: ${known.join(', ')}.`);
  }
  return names.length === 0 ? sections : sections.filter(({ name }) => names.includes(name));
}
