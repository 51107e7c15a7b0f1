/** Something that is wrong with a page. */
export interface Fault {
  readonly path: string;
  /** Width of the window that shows it; of the server's answer there is none. */
  readonly width?: number;
  /** The end of a sentence that begins with the address. */
  readonly text: string;
}

/** Files of a release have other names in another one. */
const withoutVersions = (text: string) =>
  text.replace(/\/releases\/([\w-]+)\/\S+/g, '/releases/$1/…');

/** Returns the same text for the same fault of two releases. */
export const keyOf = ({ path, width, text }: Fault) =>
  [path, width, withoutVersions(text)].join(' ');

/**
 * Writes faults as sentences; one that all windows show is said once.
 * @param windows how many there are
 */
export function sentencesOf(faults: readonly Fault[], windows: number): string[] {
  const groups = Map.groupBy(faults, ({ path, text }) => `${path} ${text}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isPart = first.width !== undefined && group.length < windows;
    return [`${first.path}${isPart ? ` at ${first.width} pixels` : ''} ${first.text}.`];
  });
}
