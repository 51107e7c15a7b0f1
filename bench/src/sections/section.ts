/** Holds the means of a section's measurements. */
export interface Means {
  /** The path of the browser. */
  readonly chromium: string;
  /** Reports the next step. */
  readonly progress: (line: string) => void;
}

/** Measures a part of the figures; returns Markdown that begins with a title of the third level. */
export type Section = (means: Means) => Promise<string>;

/**
 * Selects sections by name, in the order of the list; all for no names.
 * @throws {Error} when a name is unknown
 */
export function chosen<Name extends string>(
  sections: readonly Name[],
  names: readonly string[],
): readonly Name[] {
  const unknown = names.filter((name) => sections.every((section) => section !== name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown section: ${unknown.join(', ')}. Choose among: ${sections.join(', ')}.`,
    );
  return names.length === 0 ? sections : sections.filter((name) => names.includes(name));
}
