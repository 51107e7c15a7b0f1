import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '@studio/releases/json';
import { gt, major } from 'semver';
import * as v from 'valibot';
import {
  type Advisory,
  advisoriesOf,
  advisoriesSchema,
  compare,
  type Installed,
  oldListProblem,
} from './known-advisories.ts';

// Compares the three lockfiles and the runtime with the registry's advisories where it answers, and with advisories.json
// always. Exit codes: 0 nothing is weak or all is accepted; 1 a weakness, or a list that is too old to stand alone.
const root = join(import.meta.dirname, '..');
const folders = ['.', 'backend', 'bench'];

const lockSchema = jsonText(
  v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) }),
);

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { compared, advisories } = v.parse(advisoriesSchema, read('scripts/advisories.json'));

const npm = (folder: string, args: readonly string[]) =>
  spawnSync('npm', args, { cwd: join(root, folder), encoding: 'utf8' }).stdout;

const installed: Installed[] = [{ where: 'runtime', name: 'node', version: process.versions.node }];
const reported: Advisory[] = [];
let isAnswered = true;
for (const folder of folders) {
  const { packages } = v.parse(lockSchema, read(`${folder}/package-lock.json`));
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name && version !== undefined) installed.push({ where: folder, name, version });
  }
  const found = advisoriesOf(npm(folder, ['audit', '--package-lock-only', '--json']));
  isAnswered &&= found !== undefined;
  reported.push(...(found ?? []));
}

const { accepted, problems } = compare(installed, advisories, reported);
const old = isAnswered ? undefined : oldListProblem(compared, new Date());
if (!isAnswered) console.log('The registry gives no advisories: compared with advisories.json.');

const line = major(process.versions.node);
const newest = v.safeParse(
  jsonText(v.union([v.string(), v.array(v.string())])),
  npm('.', ['view', `node@${line}`, 'version', '--json']),
);
const ahead = [newest.success ? newest.output : []]
  .flat()
  .find((version) => gt(version, process.versions.node));
if (ahead !== undefined)
  console.log(`Node ${ahead} is on the registry; this is ${process.versions.node}.`);

for (const sentence of accepted) console.log(sentence);
const all = [...problems, ...(old === undefined ? [] : [old])];
for (const problem of all) console.error(problem);
if (all.length === 0) console.log('No known weakness that is not accepted.');
process.exitCode = all.length === 0 ? 0 : 1;
