import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { createStorage } from '../storage/storage.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { openStoredContent } from './bootstrap-content.ts';

test('logs damaged stored content once, ignores it, and replaces it with the next good content', async (context) => {
  const folder = await temporaryFolder(context);
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const storage = createStorage(warn);
  const kept = openStoredContent(folder, storage, warn);
  const file = join(folder, 'boot-content-it.json');
  await writeFile(file, '{"menu":[');
  assert.deepEqual(await kept.complete('it', { partners: [] }), { partners: [] });
  assert.deepEqual(await kept.complete('it', {}), {});
  assert.equal(warnings.length, 1, 'once, not for every page');
  assert.match(String(warnings[0]), /^boot-content-it\.json in STATE_DIR is damaged: /);
  const whole = { configuration: {}, menu: [], partners: [], dictionary: {} };
  await kept.complete('it', whole);
  await until(async () => {
    const again = openStoredContent(folder, storage, () => undefined);
    return 'menu' in (await again.complete('it', {}));
  });
});
