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

test('a candidate that fits every release it can meet has no problem', () => {
  const publicSite = exampleRelease({ app: 'public-site', routes: [route('/'), route('*')] });
  assert.deepEqual(incompatibilities(auth(), against(shell(), publicSite)), []);
  assert.deepEqual(incompatibilities(shell(), against(auth(), publicSite)), []);
});

test('another contract is named, with the app that must move first', () => {
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
  test(`a shared package that does not come out as one version is refused: ${JSON.stringify(provided)}`, () => {
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

test('a path of another app is refused, whatever its parameters are called', () => {
  const candidate = auth({ routes: [route('/news/:id')] });
  const publicSite = exampleRelease({ app: 'public-site', routes: [route('/news/:item')] });
  const [problem = ''] = incompatibilities(candidate, against(shell(), publicSite));
  assert.match(problem, /claims \/news\/:id, which belongs to public-site/);
});

test('only the public site may answer what nobody else does', () => {
  const greedy = auth({ routes: [route('*')] });
  assert.match(incompatibilities(greedy, against())[0] ?? '', /only public-site may/);
});

test('a path that visitors may have kept is not lost, unless that is meant', () => {
  const live = auth({ routes: [route('/login'), route('/forgot')] });
  const peers = { others: [shell()], previous: [], live };
  const [problem = ''] = incompatibilities(auth(), peers);
  assert.match(problem, /no longer answers \/forgot.*--without \/forgot/);
  assert.deepEqual(incompatibilities(auth(), peers, ['/forgot']), []);
});
