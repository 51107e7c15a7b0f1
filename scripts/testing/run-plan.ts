import { UsageError } from '@studio/releases/errors';
import { filesMatching } from './processes.ts';
import type { Stage } from './stage-kinds.ts';
import { backendInstallation, fastStages, lintOf, longStages, phases, typesOf } from './stages.ts';

/** A stage of the plan; with `files` only these run. */
export interface Task {
  readonly stage: Stage;
  readonly files?: readonly string[];
}

/** Tasks by phase and lane: phases run one after the other, the lanes of a phase at the same time. */
export type Plan = readonly (readonly (readonly Task[])[])[];

/**
 * Returns the plan of a run.
 * @param only names of stages, `long` for all long ones, test files (perhaps with `:line`) and folders; none means every
 *   stage but the long ones
 * @param workspaces limit lint, types and fast tests to these; everything else is left out
 * @throws {UsageError} when one of them is neither a stage nor a place with tests
 */
export async function planOf(
  only: readonly string[],
  workspaces: readonly string[] = [],
): Promise<Plan> {
  if (workspaces.length > 0) return await checksOf(workspaces);
  if (only.length === 0) {
    return phases.map((lanes) => lanes.map((stages) => stages.map((stage) => ({ stage }))));
  }
  const all = [...phases.flat(2), ...longStages];
  const asked = only.flatMap((name) =>
    name === 'long' ? longStages.map((one) => one.name) : [name],
  );
  const names = new Set(asked.filter((name) => all.some((stage) => stage.name === name)));
  const places = asked.filter((name) => !names.has(name)).map((place) => place.replace(/\/$/, ''));
  const found = await Promise.all(places.map(filesAt));
  const files = found.flat();
  const missing = places.filter((_, index) => found[index]?.length === 0);
  if (missing.length > 0) {
    const stages = all.map(({ name }) => name).join(', ');
    throw new UsageError(`No tests at ${missing.join(', ')}. The stages are: ${stages}, long.`);
  }

  const owns = (stage: Stage, place: string) => stage.owns(place.replace(/:\d+$/, ''));
  const isLong = (file: string) =>
    places.includes(file) && !phases.flat(2).some((stage) => owns(stage, file));
  const taskOf = (stage: Stage): Task[] => {
    if (names.has(stage.name)) return [{ stage }];
    // A file that only a long suite runs has to be named: a folder leaves it out.
    const own = files.filter(
      (file) => owns(stage, file) && (!longStages.includes(stage) || isLong(file)),
    );
    return own.length === 0 ? [] : [{ stage, files: own }];
  };
  const plan = [...phases, ...longStages.map((stage) => [[stage]])].map((lanes) =>
    lanes.map((stages) => stages.flatMap(taskOf)),
  );
  const needsBackend = plan.flat(2).some(({ stage }) => stage.needsBackend);
  return needsBackend ? [[[{ stage: backendInstallation }]], ...plan] : plan;
}

/** Returns the plan of `npm run validate`: lint, types and the fast tests of the workspaces, in two lanes. */
async function checksOf(workspaces: readonly string[]): Promise<Plan> {
  const files = (await Promise.all(workspaces.map(filesAt))).flat();
  const [unitTests = [], ...others] = fastStages.map((stage) => {
    const own = files.filter(stage.owns);
    return own.length === 0 ? [] : [{ stage, files: own }];
  });
  const lanes = [
    [{ stage: lintOf(workspaces) }, { stage: typesOf(workspaces) }, ...unitTests],
    others.flat(),
  ];
  const needsBackend = lanes.flat().some(({ stage }) => stage.needsBackend);
  return needsBackend ? [[[{ stage: backendInstallation }]], lanes] : [lanes];
}

/** Returns the test files at a place: a file as it is, a folder's files. */
async function filesAt(place: string): Promise<string[]> {
  const [, path = '', line = ''] = /^(.*?)(:\d+)?$/.exec(place) ?? [];
  const isTest = /\.(test|spec)\.tsx?$/.test(path);
  const pattern = isTest ? path : `${path}/**/*.{test,spec}.{ts,tsx}`;
  return (await filesMatching([pattern])).map((file) => `${file}${line}`);
}
