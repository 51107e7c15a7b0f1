import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../scripts/describe.ts');

async function describe(file: string): Promise<unknown> {
  const env = { PATH: process.env.PATH, SETTINGS_FILE: file };
  return JSON.parse((await promisify(execFile)(process.execPath, [script], { env })).stdout);
}

test('describes the settings of the settings file', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'describe-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backend.env');
  const missing = join(folder, 'missing.env');
  assert.deepEqual(await describe(missing), {
    problem: `Settings: SETTINGS_FILE names ${missing}, which cannot be read (ENOENT).`,
    pending: [],
  });
  const complete = ['SMTP_HOST=mail.example', `DATA_DIR=${folder}/data`, 'DEMO=true'];
  await writeFile(file, complete.join('\n'));
  assert.deepEqual(await describe(file), {
    problem: null,
    pending: ["Directus' migrations", 'the definitions of this release'],
  });
  await writeFile(file, [...complete, 'DIRECTUS_PORT=none'].join('\n'));
  assert.match(JSON.stringify(await describe(file)), /"problem":"[^"]*DIRECTUS_PORT/);
});
