import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, journeyNeeds, type Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { partsOf } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { loadServerBuild } from './server-build.ts';

/** The name of the file with the journeys of an app. */
const journeysFile = 'journeys.cjs';

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

/** Rejects imports: journeys get their tools from the process that runs them. */
function rejectImport(name: string): never {
  throw new Error(`journeys import ${name}: they may only use code that is bundled with them`);
}

/** Returns the journeys of an app for the description of its release; nothing when its build has none. */
export async function describeJourneys(
  builds: string,
  app: AppName,
): Promise<Pick<Release, 'journeys'>> {
  const file = join(partsOf(builds, app).journeys, journeysFile);
  if (!existsSync(file)) return {};
  const integrity = integrityOf(await readFile(file));
  const { journeys } = v.parse(moduleSchema, loadServerBuild({ file, integrity }, rejectImport));
  return { journeys: { file: journeysFile, integrity, list: journeys } };
}
