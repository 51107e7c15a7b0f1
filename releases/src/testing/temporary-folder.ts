import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Creates an empty folder that is removed after the test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-test-'));
  // A program under test may still write a file: the folder is then not empty for a moment.
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}
