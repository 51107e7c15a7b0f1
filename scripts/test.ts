import { runEndToEndTests } from './end-to-end.ts';
import { staticChecks } from './static-checks.ts';
import { runStep } from './step.ts';
import { type Counts, nodeTestFiles, runBrowserUnitTests, runNodeTests } from './unit-tests.ts';

async function checkAll(): Promise<Counts> {
  let failed = 0;
  for (const check of staticChecks) if (!(await runStep(check)).ok) failed += 1;
  return { passed: staticChecks.length - failed, failed };
}

const results = [
  await checkAll(),
  await runBrowserUnitTests(),
  await runNodeTests('tests of gateway, releases, scripts and measurements', nodeTestFiles),
  await runNodeTests('tests of the backend, on SQLite and on Postgres', [
    'backend/content/**/*.test.ts',
    'backend/tests/**/*.test.ts',
  ]),
  await runEndToEndTests(process.argv.slice(2)),
];
const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
