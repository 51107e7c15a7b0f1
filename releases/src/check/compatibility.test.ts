import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { exampleRelease } from '../testing/example-release.ts';
import { incompatibilities } from './compatibility.ts';

const route = (path: string): Release['routes'][number] => ({
  path,
  requiresLogin: false,
  scripts: [],
  styles: [],
});

const shell = (values: Partial<Release> = {}) =>
  exampleRelease({
    app: 'shell',
    version: '2.0.0',
    shared: { provided: { react: '19.3.1' }, required: {} },
    ...values,
  });

const auth = (values: Partial<Release> = {}) =>
  exampleRelease({
    routes: [route('/login')],
    shared: { provided: {}, required: { react: '^19.3.0' } },
    ...values,
  });

const against = (...others: Release[]) => ({ others, previous: [], live: undefined });

test('reports no problem for a candidate that fits all its peers', () => {
  const publicSite = exampleRelease({ app: 'public-site', routes: [route('/'), route('*')] });
  assert.deepEqual(incompatibilities(auth(), against(shell(), publicSite)), []);
  assert.deepEqual(incompatibilities(shell(), against(auth(), publicSite)), []);
});

test('reports another contract, with the app that must move first', () => {
  const [problem = ''] = incompatibilities(auth({ contract: 2 }), against(shell()));
  assert.match(
    problem,
    /auth 1\.0\.0 works with contract 2, shell 2\.0\.0 with contract 1: shell must/,
  );
  const [other = ''] = incompatibilities(shell({ contract: 2 }), against(auth()));
  assert.match(other, /auth must be released/);
  assert.deepEqual(
    incompatibilities(auth({ contract: 2 }), against(exampleRelease({ app: 'customer-area' }))),
    [],
    'remotes do not speak with one another',
  );
});

for (const [provided, first] of [
  [{ react: '19.2.0' }, 'shell must be released with the newer one first'],
  [{ react: '20.0.0' }, 'auth must be released with the newer one first'],
  [{}, 'shell must be released with it first'],
] as const) {
  test(`rejects a shared package without a common version: ${JSON.stringify(provided)}`, () => {
    const host = shell({ shared: { provided, required: {} } });
    for (const [candidate, other] of [
      [auth(), host],
      [host, auth()],
    ] as const) {
      const problems = incompatibilities(candidate, against(other));
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', new RegExp(first));
    }
  });
}

test('rejects a path of another app, also with other parameter names', () => {
  const candidate = auth({ routes: [route('/news/:id')] });
  const publicSite = exampleRelease({ app: 'public-site', routes: [route('/news/:item')] });
  const [problem = ''] = incompatibilities(candidate, against(shell(), publicSite));
  assert.match(problem, /claims \/news\/:id, which belongs to public-site/);
});

test('allows a catch-all path to the public site only', () => {
  const greedy = auth({ routes: [route('*')] });
  assert.match(incompatibilities(greedy, against())[0] ?? '', /only public-site may/);
});

test('reports a lost path, unless the team gives it up on purpose', () => {
  const live = auth({ routes: [route('/login'), route('/forgot')] });
  const peers = { others: [shell()], previous: [], live };
  const [problem = ''] = incompatibilities(auth(), peers);
  assert.match(problem, /no longer answers \/forgot.*--without \/forgot/);
  assert.deepEqual(incompatibilities(auth(), peers, ['/forgot']), []);
});
