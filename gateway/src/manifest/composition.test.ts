import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goLive, publish } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { orderOf } from './cohort.ts';

test('returns the composition of a new page for the visitor’s cohort', async (context) => {
  const { app, poll, releasesDir } = await startSite(context);
  await publish(releasesDir, 'auth', '1.1.0');
  await goLive(
    releasesDir,
    { shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] },
    { app: 'auth', version: '1.1.0', percent: 10, since: '' },
  );
  await poll();
  const ask = async (cookie: string) =>
    await app.inject({ url: '/composition', headers: { cookie } });
  const answer = await ask('');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.body, 'shell@1.0.0 public-site@1.0.0 auth@1.0.0');
  const order = orderOf('auth').map((cohort) => `studio_cohort=${cohort}`);
  assert.match((await ask(order[9] ?? '')).body, / auth@1\.1\.0$/);
  assert.match((await ask(order[10] ?? '')).body, / auth@1\.0\.0$/);
  for (const cookie of ['', order[9] ?? '']) {
    const page = await app.inject({ url: '/', headers: { cookie } });
    assert.equal((await ask(cookie)).body, page.headers['x-composition'], 'what pages say');
  }
});
