import { knownNames, problemWithName } from './remote-name.ts';

/** Returns a name for a test's remote that no remote of this checkout has, whatever remotes it has. */
export async function freeName(root: string): Promise<string> {
  const known = await knownNames(root);
  for (let number = 1; ; number++) {
    const name = `test-remote-${number}`;
    if (problemWithName(root, known, name) === undefined) return name;
    // Another remote that begins alike would take every number.
    const other = `remote${number}-of-a-test`;
    if (problemWithName(root, known, other) === undefined) return other;
  }
}
