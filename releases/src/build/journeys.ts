import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, journeyNeeds, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { partsOf, root } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { loadServerBuild } from './server-build.ts';

/** Name of the one file that holds the journeys of an app. */
export const journeysFile = 'journeys.cjs';

const moduleSchema = v.object({
  journeys: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.minLength(1)),
        needs: v.optional(v.picklist(journeyNeeds)),
      }),
    ),
    v.check(
      (journeys) => new Set(journeys.map(({ name }) => name)).size === journeys.length,
      'Two journeys have the same name.',
    ),
  ),
});

/** Returns whether an app has journeys to build. */
export const hasJourneys = (app: AppName) => existsSync(join(root, app, 'src/journeys.ts'));

/** Journeys get everything that they need from the process that runs them. */
function refuse(name: string): never {
  throw new Error(`journeys import ${name}: only what is bundled with them can be had`);
}

/** Returns what a release says of its journeys; nothing where the app has none. */
export async function describeJourneys(
  builds: string,
  app: AppName,
): Promise<Pick<Release, 'journeys'>> {
  if (!hasJourneys(app)) return {};
  const file = join(partsOf(builds, app).journeys, journeysFile);
  const integrity = integrityOf(await readFile(file));
  const { journeys } = v.parse(moduleSchema, loadServerBuild({ file, integrity }, refuse));
  return { journeys: { file: journeysFile, integrity, list: journeys } };
}
