import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { smallSite } from '../testing/small-site.ts';
import { statusFile } from './status.ts';

test('a backup succeeds when the outcome of the last drill cannot be read', async (context) => {
  const { dataDir, target, recipients } = await smallSite(context, { files: 1 });
  // As unreadable for root, who may run this test, as a file of another user is for the user of the backups.
  await mkdir(join(target, 'drill.json'), { recursive: true });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKUP_TARGET: target,
      BACKUP_RECIPIENTS: recipients.join(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.deepEqual(await ended, [0, null], errors);
  assert.match(errors, /The outcome of the last drill in .* cannot be read: EISDIR/);
  assert.match(output, /^Backup /m);
  const status: unknown = JSON.parse(await readFile(statusFile(dataDir), 'utf8'));
  assert.partialDeepStrictEqual(status, { kind: 'backup', ok: true });
});
