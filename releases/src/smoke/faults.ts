/** A fault of a page. */
export interface Fault {
  readonly path: string;
  /** The width of the window; undefined for the server's response. */
  readonly width?: number;
  /** The end of a sentence that begins with the address. */
  readonly text: string;
}

/** Removes the names of files, which differ between releases. */
const withoutVersions = (text: string) =>
  text.replace(/\/releases\/([\w-]+)\/\S+/g, '/releases/$1/…');

/** Returns a key that is the same for the same fault of two releases. */
export const keyOf = ({ path, width, text }: Fault) =>
  [path, width, withoutVersions(text)].join(' ');

/** Returns a key that is the same for a fault whose details, such as a message, differ from one look to the next. */
export const kindOf = ({ path, width, text }: Fault) =>
  [path, width, text.split(': ', 1)[0]].join(' ');

/**
 * Returns faults as sentences; a fault in all windows makes one sentence.
 * @param windows the number of windows
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
