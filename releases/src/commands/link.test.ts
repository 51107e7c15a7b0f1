import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
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
