import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeManifest, promoted } from '../manifest/manifest.ts';
import { notePublication } from '../published/publication.ts';
import { pipeline } from '../testing/pipeline.ts';

test('plans builds, and the newest publications that were never live', async (context) => {
  const { run, json, release, store, access, folders } = await pipeline(context);
  assert.deepEqual((await run('plan')).output, [
    `The store is ${folders.releases}.`,
    'No release waits for its promotion.',
  ]);
  const area = { app: 'customer-area', contract: 2 } as const;
  for (const [version, at] of [
    ['8', '2026-11-21T10:00:00.000Z'],
    ['7', '2026-11-22T10:00:00.000Z'],
  ] as const)
    await notePublication(store, await release({ ...area, version }), 'Ada', new Date(at));
  await rm(join(folders.builds, 'customer-area'), { recursive: true });
  const shell = await release({ app: 'shell', version: '2', newestContract: 2 });
  await store.remove('shell/2/release.sig');
  const [, ...output] = (await run('plan')).output;
  assert.equal(output[0], '1. shell 2: publish shell, check shell, promote shell --version 2');
  assert.equal(output[1], 'No order leads to customer-area 7:');
  assert.match(
    output[2] ?? '',
    /^ {2}customer-area 7 works with contract 2, shell 1 with contract 1: shell 1 is still a fallback/,
  );
  const { steps, blocked } = (await json('plan')).result;
  assert.deepEqual(steps, [{ app: 'shell', version: '2', isPublished: false, notes: [] }]);
  assert.deepEqual([blocked[0].app, blocked[0].problems.length], ['customer-area', 1]);
  assert.match(
    (await run('plan', 'auth', '--version', '9')).output.join(),
    /auth 9 is not published/,
  );
  await changeManifest(access, (live) =>
    promoted(live, shell, { at: '2026-11-21T10:00:00.000Z', by: 'Ada' }),
  );
  assert.match((await run('plan')).output.join('\n'), /^No order leads to customer-area 7/m);
});

test('prints which releases use what is announced to end', async (context) => {
  const { run, json, release, promote } = await pipeline(context);
  const end = { on: '2099-03-01', instead: 'logIn' };
  const module = '@studio/shared/client';
  const shell = { app: 'shell', ends: [{ module, name: 'login', ...end }] } as const;
  await promote(await release({ ...shell, version: '2', ends: [...shell.ends] }));
  const imports = { browser: { [module]: ['login'] }, server: {} };
  await promote(await release({ app: 'auth', version: '2', imports }));
  const sentence = `auth 2 uses login of ${module}, which ends on 2099-03-01; instead: logIn.`;
  assert.ok((await run('plan')).output.includes(sentence));
  assert.deepEqual((await json('plan')).result.ends, [
    { app: 'auth', version: '2', by: 'shell', ends: `login of ${module}`, ...end },
  ]);
});
