import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import { UsageError } from './options.ts';
import type { Stage } from './stage-kinds.ts';
import { backendInstallation, jest, lintOf, longStages, phases, typesOf } from './stages.ts';

/** A stage that is to run, and which files of it where not all are. */
export interface Task {
  readonly stage: Stage;
  readonly files?: readonly string[];
}

/** Tasks in phases, one after the other, of lanes that go side by side. */
export type Plan = readonly (readonly (readonly Task[])[])[];

const root = join(import.meta.dirname, '../..');

/**
 * Returns what `npm test` runs.
 * @param only names of stages, test files (perhaps with `:line`) and folders; none means every stage but the long ones
 * @param apps limit lint, types and unit tests to these; everything else is left out
 * @throws {UsageError} when one of them is neither a stage nor a place with tests
 */
export async function planOf(
  only: readonly string[],
  apps: readonly AppName[] = [],
): Promise<Plan> {
  if (apps.length > 0) {
    const tests = (await Promise.all(apps.map((app) => filesAt(`${app}/src`)))).flat();
    return [[[{ stage: lintOf(apps) }, { stage: typesOf(apps) }], [{ stage: jest, files: tests }]]];
  }
  if (only.length === 0) {
    return phases.map((lanes) => lanes.map((stages) => stages.map((stage) => ({ stage }))));
  }
  const all = [...phases.flat(2), ...longStages];
  const names = new Set(only.filter((name) => all.some((stage) => stage.name === name)));
  const places = only.filter((name) => !names.has(name)).map((place) => place.replace(/\/$/, ''));
  const found = await Promise.all(places.map(filesAt));
  const files = found.flat();
  const missing = places.filter((_, index) => found[index]?.length === 0);
  if (missing.length > 0) {
    const stages = all.map(({ name }) => name).join(', ');
    throw new UsageError(`No tests at ${missing.join(', ')}. The stages are: ${stages}.`);
  }

  const taskOf = (stage: Stage): Task[] => {
    if (names.has(stage.name)) return [{ stage }];
    const own = longStages.includes(stage)
      ? []
      : files.filter((file) => stage.owns(file.replace(/:\d+$/, '')));
    return own.length === 0 ? [] : [{ stage, files: own }];
  };
  const plan = [...phases, ...longStages.map((stage) => [[stage]])].map((lanes) =>
    lanes.map((stages) => stages.flatMap(taskOf)),
  );
  const needsBackend = plan.flat(2).some(({ stage }) => stage.needsBackend);
  return needsBackend ? [[[{ stage: backendInstallation }]], ...plan] : plan;
}

/** Returns the test files at a place: a file as it is, a folder's files. */
async function filesAt(place: string): Promise<string[]> {
  const [, path = '', line = ''] = /^(.*?)(:\d+)?$/.exec(place) ?? [];
  const isTest = /\.(test|spec)\.tsx?$/.test(path);
  const pattern = isTest ? path : `${path}/**/*.{test,spec}.{ts,tsx}`;
  const files: string[] = [];
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  for await (const file of glob(pattern, options)) files.push(`${file}${line}`);
  return files.sort();
}
