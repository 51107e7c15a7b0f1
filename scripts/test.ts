import { runEndToEndTests } from './end-to-end.ts';
import { staticChecks } from './static-checks.ts';
import { runStep } from './step.ts';
import { type Counts, nodeTestFiles, runBrowserUnitTests, runNodeTests } from './unit-tests.ts';

async function checkAll(): Promise<Counts> {
  let failed = 0;
  for (const check of staticChecks) if (!(await runStep(check)).ok) failed += 1;
  return { passed: staticChecks.length - failed, failed };
}

async function runUnitTests(): Promise<Counts[]> {
  return [
    await runBrowserUnitTests(),
    await runNodeTests('tests of gateway, releases, scripts and measurements', nodeTestFiles),
  ];
}

function runBackendTests(): Promise<Counts> {
  return runNodeTests('tests of the backend, on SQLite and on Postgres', [
    'backend/content/**/*.test.ts',
    'backend/tests/**/*.test.ts',
  ]);
}

const checks = await checkAll();
// Side by side: the backend's tests mostly wait, for answers that are slow on purpose.
const [units, backend] = await Promise.all([runUnitTests(), runBackendTests()]);
const results = [checks, ...units, backend, await runEndToEndTests(process.argv.slice(2))];
const sum = (count: keyof Counts) => results.reduce((all, counts) => all + (counts[count] ?? 0), 0);
const [passed, failed, later] = [sum('passed'), sum('failed'), sum('passedLater')];
console.log(
  `${passed} passed${later > 0 ? ` (${later} only when repeated)` : ''}, ${failed} failed`,
);
process.exitCode = failed === 0 ? 0 : 1;
