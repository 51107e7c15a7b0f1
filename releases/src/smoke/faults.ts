/** A fault of a page. */
export interface Fault {
  readonly path: string;
  /** The window as a part of a sentence, `at 320 pixels`; undefined for the server's response. */
  readonly shownAt?: string;
  /** The end of a sentence that begins with the address. */
  readonly text: string;
}

/** Removes the names of files, which differ between releases. */
const withoutVersions = (text: string) =>
  text.replace(/\/releases\/([\w-]+)\/\S+/g, '/releases/$1/…');

/** Returns a key that is the same for the same fault of two releases. */
export const keyOf = ({ path, shownAt, text }: Fault) =>
  [path, shownAt, withoutVersions(text)].join(' ');

/** Returns a key that is the same for a fault whose details, such as a message, differ from one look to the next. */
export const kindOf = ({ path, shownAt, text }: Fault) =>
  [path, shownAt, text.split(': ', 1)[0]].join(' ');

/**
 * Returns faults as sentences; a fault in all windows makes one sentence.
 * @param windows the number of windows
 */
export function sentencesOf(faults: readonly Fault[], windows: number): string[] {
  const groups = Map.groupBy(faults, ({ path, text }) => `${path} ${text}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const isPart = first.shownAt !== undefined && group.length < windows;
    return [`${first.path}${isPart ? ` ${first.shownAt}` : ''} ${first.text}.`];
  });
}
