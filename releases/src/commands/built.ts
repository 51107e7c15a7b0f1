import { readFile } from 'node:fs/promises';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { ifThere } from '../files/files.ts';
import { buildCommand, partsOf } from '../files/folders.ts';
import { descriptionSchema } from '../published/description.ts';

/**
 * Reads the description of the release that was built last.
 * @throws {Error} with a sentence when there is no build, or when another version of the tool made it
 */
export async function readBuilt(builds: string, app: AppName): Promise<Release> {
  const command = buildCommand(app);
  const text = await ifThere(readFile(partsOf(builds, app).release, 'utf8'));
  if (text === undefined) throw new Error(`There is no build of ${app} here: ${command}`);
  const parsed = v.safeParse(descriptionSchema, text);
  if (parsed.success) return parsed.output;
  throw new Error(`The build of ${app} is of another version of this tool: ${command}`);
}

/** Returns the version that the command names, or the one that was built last. */
export async function versionOf(
  { versions: [named] }: { readonly versions: readonly string[] },
  builds: string,
  app: AppName,
): Promise<string> {
  return named ?? (await readBuilt(builds, app)).version;
}
