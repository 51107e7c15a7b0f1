import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';

for (const [page, script] of [
  ['the README lists the settings of the schema', 'settings-table.ts'],
  ['the page on data protection lists the declared tables', 'data-table.ts'],
] as const) {
  test(page, () => {
    const path = resolve(import.meta.dirname, '../../scripts', script);
    const { status, stderr } = spawnSync(process.execPath, [path, '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });
}
