import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { previewOf, previewsPrefix, readBranchPreviews } from '../site/branch-preview.ts';
import { readPreviewToken } from '../site/preview-link.ts';
import { liveSite } from '../testing/command-runner.ts';
import { claim } from '../testing/example-release.ts';

async function claimOf(
  address: string | undefined,
  { publicKeys }: Awaited<ReturnType<typeof liveSite>>,
) {
  const [origin, token = ''] = (address ?? '').split('/composition/');
  return { origin, claim: await readPreviewToken(token, publicKeys, Date.now()) };
}

test('links to the live releases with another release of the named app', async (context) => {
  const place = await liveSite(context);
  await place.release({ app: 'auth', version: '2.0.0' });
  const [address] = await place.run(
    'link',
    'auth',
    '--version',
    '2.0.0',
    '--site',
    'https://a.example/x',
  );
  const { origin, claim } = await claimOf(address, place);
  assert.equal(origin, 'https://a.example');
  assert.deepEqual([claim?.apps, claim?.by], [{ shell: '1.0.0', auth: '2.0.0' }, 'auth']);
  assert.equal(claim?.purpose, 'preview');
});

test('opens the first page without parameters and login of the named app', async (context) => {
  const { release, run } = await liveSite(context);
  const routes = [claim('/list/:item'), { ...claim('/own'), requiresLogin: true }, claim('/list')];
  await release({ app: 'auth', version: '2.0.0', routes });
  assert.match((await run('link', 'auth')).join(), /\?to=%2Flist$/);
  await release({ app: 'auth', version: '3.0.0', routes: routes.slice(0, 2) });
  assert.doesNotMatch((await run('link', 'auth')).join(), /\?/);
});

test('links to the named composition, signed by a team whose key is here', async (context) => {
  const place = await liveSite(context);
  await rm(join(place.folders.keys, 'shell.key'));
  const [address] = await place.run('link', '--composition', 'shell@1.0.0 auth@1.0.0');
  const { claim } = await claimOf(address, place);
  assert.deepEqual([claim?.apps, claim?.by], [{ shell: '1.0.0', auth: '1.0.0' }, 'auth']);
  await assert.rejects(
    place.run('link', '--composition', 'shell@1.0.0 auth@9'),
    /auth 9 is not published/,
  );
  await assert.rejects(place.run('link', '--composition', 'auth@1.0.0'), /is no composition/);
  await assert.rejects(place.run('link', 'shell', '--version', '1.0.0'), /no private key of shell/);
});

test('gives a branch an address that stays while its release changes, until its end', async (context) => {
  const { release, run, store, publicKeys, folders } = await liveSite(context);
  const days = (count: number) => Date.now() + count * 24 * 60 * 60 * 1000;
  const shown = async (address = '', now = Date.now()) =>
    previewOf(
      await readBranchPreviews(store, publicKeys, now),
      address.split('/composition/')[1] ?? '',
    );
  const link = async (...more: string[]) =>
    (await run('link', 'auth', '--branch', 'feature/New login', ...more))[0];
  await release({ app: 'auth', version: '2.0.0' });
  const address = await link('--site', 'https://a.example');
  assert.match(
    String(address),
    /^https:\/\/a\.example\/composition\/auth\/feature-new-login\/[\w-]{22}$/,
  );
  const { version, branch, by } = (await shown(address)) ?? {};
  assert.deepEqual([version, branch, by], ['2.0.0', 'feature/New login', 'Ada']);
  assert.equal(await shown(`${address?.slice(0, -1)}~`), undefined);
  assert.ok(await shown(address, days(6.9)));
  assert.equal(await shown(address, days(7)), undefined);
  await release({ app: 'auth', version: '2.1.0' });
  assert.equal(await link('--site', 'https://a.example', '--days', '30'), address);
  assert.equal((await shown(address))?.version, '2.1.0');
  assert.ok(await shown(address, days(29)));
  await assert.rejects(run('link', 'auth', '--branch', 'feature-new-login'), /end it, or name/);
  await link('--end');
  assert.equal(await shown(address), undefined);
  await assert.rejects(link('--end'), /auth has no preview of feature\/New login/);
  const next = await link();
  assert.notEqual(next?.slice(-22), address?.slice(-22));
  await rm(join(folders.keys, 'auth.pub'));
  assert.equal(await shown(next), undefined, 'only while a key of the team verifies it');
});

test('rejects a preview that its team did not sign, or that lasts longer than a month', async (context) => {
  const { release, run, store, publicKeys } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  await run('link', 'auth', '--branch', 'x');
  const key = `${previewsPrefix}auth/x`;
  const { preview, signature } = JSON.parse((await store.get(key))?.bytes.toString() ?? '');
  const found = async (values: object, at = key) => {
    const text = JSON.stringify({ ...JSON.parse(preview), ...values });
    await store.remove(key);
    const bytes = Buffer.from(JSON.stringify({ preview: text, signature }));
    await store.compareAndSet(at, undefined, bytes);
    return (await readBranchPreviews(store, publicKeys, Date.now())).length;
  };
  assert.equal(await found({}), 1);
  assert.equal(await found({ version: '1.0.0' }), 0);
  assert.equal(await found({ until: new Date(Date.now() + 40 * 86_400_000).toISOString() }), 0);
  assert.equal(await found({}, `${previewsPrefix}shell/x`), 0);
  for (const days of ['0', '31', 'x'])
    await assert.rejects(run('link', 'auth', '--branch', 'x', '--days', days), /from 1 to 30/);
});

test('ends the previews of an app with a security fix', async (context) => {
  const { release, run, store, publicKeys } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  await run('link', 'auth', '--branch', 'x');
  await run('promote', 'auth', '--security-fix', '--anyway');
  assert.deepEqual(await readBranchPreviews(store, publicKeys, Date.now()), []);
});
