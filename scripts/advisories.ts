import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import * as v from 'valibot';

// Compares the lockfiles with known weaknesses: with the registry's where it answers, and with advisories.json always.
const root = join(import.meta.dirname, '..');
const folders = ['.', 'backend', 'bench'];

const advisorySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      package: v.string(),
      affected: v.string(),
      about: v.string(),
      /** The reason why the site is not weak; without it the command fails. */
      accepted: v.optional(v.string()),
    }),
  ),
);
const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })) }),
);
const auditSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ vulnerabilities: v.record(v.string(), v.object({ severity: v.string() })) }),
);

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const known = v.parse(advisorySchema, read('scripts/advisories.json'));
const problems: string[] = [];

for (const folder of folders) {
  const { packages } = v.parse(lockSchema, read(`${folder}/package-lock.json`));
  for (const [path, { version }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    const met = known.filter(
      (entry) =>
        entry.package === name && version !== undefined && satisfies(version, entry.affected),
    );
    for (const { about, accepted } of met) {
      if (accepted === undefined) problems.push(`${folder}: ${name} ${version}: ${about}`);
      else console.log(`accepted: ${name} ${version}: ${about} (${accepted})`);
    }
  }
  const audit = spawnSync('npm', ['audit', '--package-lock-only', '--omit=dev', '--json'], {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  const { success, output } = v.safeParse(auditSchema, audit.stdout);
  if (!success) {
    console.log(`${folder}: the registry gives no advisories; compared with advisories.json only.`);
    continue;
  }
  for (const [name, { severity }] of Object.entries(output.vulnerabilities))
    if (
      /high|critical/.test(severity) &&
      !known.some((entry) => entry.package === name && entry.accepted)
    )
      problems.push(`${folder}: ${name}: ${severity} (npm audit)`);
}

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No known weakness.' : '');
process.exitCode = problems.length === 0 ? 0 : 1;
