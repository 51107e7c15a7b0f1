/** A measurement that can run alone and has its own part of the figures. */
export interface Section {
  /** The name on the command line. */
  readonly name: string;
  /** Measures and returns the figures as Markdown with a title. */
  readonly measure: (chromium: string, progress: (line: string) => void) => Promise<string>;
  /** True for a section that needs no running site. */
  readonly withoutSite?: boolean;
}

/** The section cannot be measured on this machine. This is not a failure; the figures stay as they are. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/**
 * Selects sections by name, in the order of the list; all for no names.
 * @throws {Error} when a name is unknown
 */
export function chosen(sections: readonly Section[], names: readonly string[]): readonly Section[] {
  const known = sections.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`Unknown section: ${unknown.join(', ')}. Choose among: ${known.join(', ')}.`);
  }
  return names.length === 0 ? sections : sections.filter(({ name }) => names.includes(name));
}
