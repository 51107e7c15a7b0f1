import { type Release, releaseSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';

/** Parses the text of a `release.json`. */
export const descriptionSchema = jsonText(releaseSchema);

/** Returns the bytes of the `release.json` of a release: the same for the same release. */
export function descriptionOf(release: Release): Buffer {
  return Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
}

/** Returns true when the bytes describe the same release, built from this or another commit; its source maps hold comments too, and packages may have other versions. */
export function describesSame(bytes: Buffer, release: Release): boolean {
  const parsed = v.safeParse(descriptionSchema, bytes.toString());
  if (!parsed.success) return false;
  // Comparing the whole text leaves no byte uncompared.
  const { commit, maps, packages } = parsed.output;
  return descriptionOf({ ...release, commit, maps, packages }).equals(bytes);
}

/** Returns the name of a release in a sentence: `auth 1.2.0-0a1b2c3d`. */
export function nameOf({ app, version }: Pick<Release, 'app' | 'version'>): string {
  return `${app} ${version}`;
}
