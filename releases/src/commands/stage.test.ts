import assert from 'node:assert/strict';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { type CheckResult, storeResult } from '../check/result.ts';
import { ensureKeys } from '../keys/keys.ts';
import { releaseManager } from '../keys/signature.ts';
import {
  changeManifest,
  historyPrefix,
  liveComposition,
  manifestKey,
  promoted,
  RejectedError,
  readHistory,
  readManifest,
} from '../manifest/manifest.ts';
import type { Store } from '../store/open-store.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { changeTogether } from './stage.ts';

const site = 'https://staging.example';
const author = { at: '2026-11-21T10:00:00.000Z', by: 'Bea' };

/** Makes a staging site with shell and auth 1.1.0, and a production site with 1.0.0 and keys of its own. */
async function stagingAndProduction(context: TestContext) {
  const staging = await temporarySite(context);
  const production = await temporarySite(context);
  const { keys } = production.folders;
  await ensureKeys(keys, releaseManager);
  const set: Release[] = [];
  for (const app of ['shell', 'auth'] as const) {
    await staging.promote(await staging.release({ app, version: '1.0.0' }));
    await copyFile(join(staging.folders.keys, `${app}.pub`), join(keys, `${app}.pub`));
  }
  await writeStage(staging.folders.stages, production.folders);
  // A new production begins as a copy of the folder.
  await copyStore(staging, production);
  for (const app of ['shell', 'auth'] as const) {
    const release = await staging.release({ app, version: '1.1.0' });
    await staging.promote(release);
    set.push(release);
  }
  const check = async (values: Partial<CheckResult> = {}, releases = set) => {
    const against = liveComposition(await readManifest(staging.store));
    for (const release of releases)
      await storeResult(staging.store, release, {
        ...{ at: '2026-11-28T09:00:00.000Z', by: 'Ada', problems: [], against, peers: [] },
        smoke: { at: '2026-11-28T09:00:00.000Z', site, pages: 12, problems: [], warnings: [] },
        ...values,
      });
  };
  const live = async () => liveComposition(await readManifest(production.store));
  return { staging, production, set, check, live, run: commandRunner(staging.folders) };
}

async function writeStage(
  stages: string,
  { releases, keys }: { readonly releases: string; readonly keys: string },
) {
  await mkdir(stages, { recursive: true });
  const text = `RELEASES_DIR=${releases}\nRELEASE_KEYS=${keys}\n`;
  await writeFile(join(stages, 'production.env'), text);
}

async function copyStore(
  from: { readonly store: Store },
  to: { readonly store: Store },
): Promise<void> {
  for (const key of await from.store.list('')) {
    const stored = await from.store.get(key);
    if (stored === undefined) continue;
    if (stored.tag === '') await to.store.put(key, stored.bytes);
    else await to.store.compareAndSet(key, undefined, stored.bytes);
  }
}

test('makes the checked set of a site live on the next one in one state, with its evidence, and takes it back', async (context) => {
  const { production, staging, check, live, run } = await stagingAndProduction(context);
  await check();
  const states = async () => (await production.store.states(manifestKey)).length;
  const before = await states();
  assert.deepEqual(await run('plan', '--to', 'production'), [
    'production would get:',
    `  shell 1.0.0 → 1.1.0, checked 2026-11-28T09:00:00.000Z by Ada on 12 pages of ${site}`,
    `  auth 1.0.0 → 1.1.0, checked 2026-11-28T09:00:00.000Z by Ada on 12 pages of ${site}`,
    'npm run release -- promote --to production',
  ]);
  assert.deepEqual(await live(), { shell: '1.0.0', auth: '1.0.0' });
  await run('promote', '--to', 'production', '--because', 'the week of Ada');
  assert.deepEqual(await live(), { shell: '1.1.0', auth: '1.1.0' });
  assert.equal(await states(), before + 1);
  for (const key of await staging.store.list('auth/1.1.0/'))
    assert.deepEqual(
      (await production.store.get(key))?.bytes,
      (await staging.store.get(key))?.bytes,
      key,
    );
  const history = (await readHistory(production.store)).slice(-2);
  assert.deepEqual(
    history.map(({ app, by, from, to, why, checked }) => [app, by, from, to, why, checked]),
    ['shell', 'auth'].map((app) => [
      ...[app, 'Ada', '1.0.0', '1.1.0', 'the week of Ada'],
      { at: '2026-11-28T09:00:00.000Z', by: 'Ada', site, pages: 12, warnings: 0, leftOut: [] },
    ]),
  );
  assert.deepEqual(await run('promote', '--to', 'production'), [
    'production has this set already.',
  ]);
  await run('rollback', '--from', 'production');
  assert.deepEqual(await live(), { shell: '1.0.0', auth: '1.0.0' });
  assert.equal(await states(), before + 2);
  await assert.rejects(
    run('promote', '--to', 'production'),
    /auth 1\.1\.0 was rolled back on production at .* by Ada: release a new version/,
  );
  await assert.rejects(
    run('rollback', '--from', 'production'),
    /The last set of production is of .*, and shell, auth changed since: roll single apps back/,
  );
});

test('withdraws a new app with its set', async (context) => {
  const { production, staging, set, check, live, run } = await stagingAndProduction(context);
  const added = await staging.release({ app: 'customer-area', version: '1.0.0' });
  await staging.promote(added);
  const file = 'customer-area.pub';
  await copyFile(join(staging.folders.keys, file), join(production.folders.keys, file));
  await check({}, [...set, added]);
  await run('promote', '--to', 'production');
  assert.deepEqual(await live(), { shell: '1.1.0', auth: '1.1.0', 'customer-area': '1.0.0' });
  assert.deepEqual(await run('rollback', '--from', 'production'), [
    'The last set of production is taken back:',
    '  shell 1.1.0 → 1.0.0',
    '  auth 1.1.0 → 1.0.0',
    '  customer-area 1.0.0 → retired',
  ]);
  assert.deepEqual(await live(), { shell: '1.0.0', auth: '1.0.0' });
});

test('completes the history of a set after a run that was stopped', async (context) => {
  const { production, check, run } = await stagingAndProduction(context);
  await check();
  await run('promote', '--to', 'production');
  const keys = (await production.store.list(historyPrefix)).slice(-2);
  for (const key of keys) await production.store.remove(key);
  assert.deepEqual(
    (await readHistory(production.store)).slice(-2).map(({ app, to }) => `${app} ${to}`),
    ['shell 1.1.0', 'auth 1.1.0'],
  );
});

test('refuses a set that did not pass its check as it is, and copies nothing', async (context) => {
  const { staging, production, set, check, run } = await stagingAndProduction(context);
  const rejected = async (pattern: RegExp) => {
    await assert.rejects(run('promote', '--to', 'production', '--anyway'), pattern);
    await assert.rejects(run('promote', '--to', 'production'), RejectedError);
    assert.deepEqual(await production.store.list('auth/1.1.0/'), []);
  };
  await rejected(
    /^RejectedError: production does not take this set:\nshell 1\.1\.0 has no check: npm run release -- check --to production\nauth/,
  );
  await check({ problems: ['It needs a mouse.'] });
  await rejected(/The check of auth 1\.1\.0 at 2026-11-28T09:00:00\.000Z by Ada found problems/);
  const smoke = { at: '', site, pages: 1, problems: ['/ moves.'], warnings: [] };
  await check({ smoke });
  await rejected(/found problems/);
  await check({ smoke: undefined });
  await rejected(/opened no page/);
  await check();
  const next = await staging.release({ app: 'auth', version: '1.2.0' });
  await staging.promote(next);
  await check({ against: { shell: '1.1.0', auth: '1.1.0' } }, [next]);
  await rejected(/^RejectedError: .*\nOther releases went live since the check of shell 1\.1\.0/);
  assert.equal(set.length, 2);
});

test('refuses what the other site cannot verify, lacks the grant for, or has alone', async (context) => {
  const { staging, production, check, run } = await stagingAndProduction(context);
  await check();
  const key = join(production.folders.keys, 'auth.pub');
  await rename(key, `${key}.away`);
  const promote = () => run('promote', '--to', 'production');
  await assert.rejects(promote, /auth 1\.1\.0: there is no public key for auth, by the keys of/);
  await copyFile(join(production.folders.keys, 'release-manager.pub'), key);
  await assert.rejects(promote, /auth 1\.1\.0 is not signed by the team of auth, by the keys of/);
  await rename(`${key}.away`, key);
  const release = { app: 'public-site', version: '1.0.0' };
  await production.promote(await production.release(release));
  await assert.rejects(promote, /public-site is live on production only: retire it there, or/);
  for (const file of ['public-site.key', 'public-site.pub'])
    await copyFile(join(production.folders.keys, file), join(staging.folders.keys, file));
  await staging.promote(await staging.release(release, { code: 'other();' }));
  await assert.rejects(promote, /production has another release public-site 1\.0\.0: build it/);
});

test('names a site that is unknown, away, empty or this one, and options that do not fit', async (context) => {
  const { staging, production, check, run } = await stagingAndProduction(context);
  await check();
  const plan = (name = 'production') => run('plan', '--to', name);
  await assert.rejects(plan('beta'), /No site beta is known here: write RELEASES_DIR, .*beta\.env/);
  await assert.rejects(plan('../x'), /\.\.\/x cannot be the name of a site/);
  await assert.rejects(run('promote', 'auth', '--to', 'production'), /leave the names of apps out/);
  await assert.rejects(
    run('promote', '--to', 'production', '--percent', '10'),
    /--percent does not go with all releases of a site/,
  );
  const { stages } = staging.folders;
  const missing = join(production.folders.releases, 'missing');
  await writeStage(stages, { ...production.folders, releases: missing });
  await assert.rejects(plan(), /The store of production cannot be reached: there is no folder/);
  await mkdir(missing);
  await assert.rejects(plan(), /The store of production has no live shell: is it the right one/);
  await writeStage(stages, staging.folders);
  await assert.rejects(plan(), /The store of production is the one that this command reads from/);
});

test('changes nothing when the other site changes meanwhile', async (context) => {
  const { production, live } = await stagingAndProduction(context);
  const { revision: seen } = await readManifest(production.store);
  const auth = { app: 'auth', version: '1.1.0' };
  await changeManifest(production.access, (before) => promoted(before, auth, author));
  await assert.rejects(
    changeTogether(production.access, 1, { stage: 'production', seen }, () => assert.fail()),
    /production changed meanwhile \(promote auth by Bea\): nothing went live\. Run plan --to/,
  );
  assert.deepEqual(await live(), { shell: '1.0.0', auth: '1.1.0' });
});
