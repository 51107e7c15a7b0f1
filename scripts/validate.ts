import { staticChecks } from './static-checks.ts';
import { runStep } from './step.ts';
import { nodeTestFiles, runBrowserUnitTests, runNodeTests } from './unit-tests.ts';

let failed = 0;
for (const check of staticChecks) if (!(await runStep(check)).ok) failed += 1;
const tests = [
  await runBrowserUnitTests(),
  await runNodeTests('tests of gateway, releases, scripts and measurements', nodeTestFiles),
];
const passed = tests.reduce((sum, counts) => sum + counts.passed, 0);
failed += tests.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
