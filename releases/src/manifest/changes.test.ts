import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promoted, restored, retired, rolledBack, rolledOut } from './changes.ts';
import { RejectedError } from './rejected-error.ts';
import { emptyManifest, type Manifest } from './schemas.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'auth team' };
const auth = (version: string) => ({ app: 'auth', version }) as const;

/** What is live after these promotions, one after the other. */
function after(...versions: readonly string[]): Manifest {
  return versions.reduce<Manifest>(
    (live, version) => promoted(live, auth(version), author) ?? live,
    emptyManifest,
  );
}

test('a promotion is live, and what was live before is remembered, the newest first', () => {
  const live = after('1', '2', '3');
  assert.deepEqual(live.apps.auth, { version: '3', before: ['2', '1'], isFirst: true });
  assert.equal(live.revision, 3);
  assert.deepEqual(live.change, { ...author, what: 'promote', app: 'auth', from: '2', to: '3' });
});

test('a security fix leaves nothing to go back to, and is what later ones go back to', () => {
  const fixed = promoted(after('1', '2'), { ...auth('3'), isSecurityFix: true }, author);
  assert.deepEqual(fixed?.apps.auth, { version: '3', before: [] });
  assert.throws(() => rolledBack(fixed ?? emptyManifest, 'auth', author, 'halt'), RejectedError);
  const later = promoted(fixed ?? emptyManifest, auth('4'), author);
  assert.deepEqual(later?.apps.auth?.before, ['3']);
});

test('what is live is signed anew under a higher revision', () => {
  const live = after('1', '2');
  const { apps, revision, change } = restored(live, 'auth', author);
  assert.deepEqual([apps, revision, change?.what, change?.to], [live.apps, 3, 'restore', '2']);
  assert.throws(() => restored(live, 'shell', author), RejectedError);
});

test('promoting what is live changes nothing', () => {
  assert.equal(promoted(after('1'), auth('1'), author), undefined);
});

test('a roll-back takes the release out of what one falls back on', () => {
  const live = rolledBack(after('1', '2', '3'), 'auth', author);
  assert.deepEqual(live.apps.auth, { version: '2', before: ['1'], isFirst: true });
  assert.deepEqual(rolledBack(live, 'auth', author).apps.auth, {
    version: '1',
    before: [],
    isFirst: true,
  });
});

test('the first release of an app is withdrawn when its team takes it back, but not by the site itself', () => {
  const live = rolledBack(after('1'), 'auth', author);
  assert.deepEqual([live.apps, live.retired, live.revision], [{}, { auth: '1' }, 2]);
  assert.deepEqual(live.change, { ...author, what: 'roll back', app: 'auth', from: '1' });
  const back = rolledBack(rolledBack(after('1', '2'), 'auth', author), 'auth', author);
  assert.deepEqual(back.retired, { auth: '1' });
  assert.throws(() => rolledBack(after('1'), 'auth', author, 'halt'), RejectedError);
});

test('what is not known to be an app’s first release, or a part that the site cannot do without, is not withdrawn', () => {
  assert.throws(() => rolledBack(emptyManifest, 'auth', author), RejectedError);
  const { apps } = after('1');
  const longAgo = { ...emptyManifest, apps: { auth: { version: '9', before: [] } } };
  assert.throws(() => rolledBack(longAgo, 'auth', author), RejectedError);
  for (const app of ['shell', 'public-site'] as const) {
    const live =
      promoted({ ...emptyManifest, apps }, { app, version: '1' }, author) ?? emptyManifest;
    assert.throws(() => rolledBack(live, app, author), RejectedError);
  }
});

test('a way back that is no longer remembered is none', () => {
  const versions = Array.from({ length: 12 }, (_, index) => `${index}`);
  let live = after(...versions);
  while ((live.apps.auth?.before.length ?? 0) > 0) live = rolledBack(live, 'auth', author);
  assert.equal(live.apps.auth?.version, '1');
  assert.throws(() => rolledBack(live, 'auth', author), RejectedError);
});

test('an app is withdrawn with its roll-out, and comes back by a promotion, as a first release', () => {
  const rolling = rolledOut(after('1', '2'), { ...auth('3'), percent: 10 }, author);
  const live = retired(rolling, 'auth', author);
  assert.deepEqual([live.apps, live.retired, live.rollouts], [{}, { auth: '2' }, {}]);
  assert.deepEqual(live.change, { ...author, what: 'retire', app: 'auth', from: '2' });
  assert.throws(() => retired(live, 'auth', author), RejectedError);
  assert.throws(() => rolledBack(live, 'auth', author), RejectedError);
  const back = promoted(live, auth('2'), author);
  assert.deepEqual(back?.apps.auth, { version: '2', before: [], isFirst: true });
  assert.deepEqual(back?.retired, {});
});

test('the shell is never withdrawn', () => {
  const live = promoted(emptyManifest, { app: 'shell', version: '1' }, author) ?? emptyManifest;
  assert.throws(() => retired(live, 'shell', author), /Without a shell there is no site/);
});

test('a roll-out leaves everybody else where they are, and ends by promotion or roll-back', () => {
  const wish = { ...auth('2'), percent: 10 };
  const live = rolledOut(after('1'), wish, author);
  assert.deepEqual(live.apps.auth, { version: '1', before: [], isFirst: true });
  assert.deepEqual(live.rollouts?.auth, { ...wish, since: author.at });
  assert.equal(rolledOut(live, { ...wish, percent: 50 }, author).rollouts?.auth?.percent, 50);

  const complete = promoted(live, auth('2'), author);
  assert.deepEqual(complete?.apps.auth, { version: '2', before: ['1'], isFirst: true });
  assert.equal(complete?.rollouts?.auth, undefined);

  const ended = rolledBack(live, 'auth', author);
  assert.deepEqual(ended.apps.auth, { version: '1', before: [], isFirst: true });
  assert.equal(ended.rollouts?.auth, undefined);
});

test('two apps are rolled out at once; a third waits, and is told for what', () => {
  const others = ['shell', 'customer-area'] as const;
  const all = others.reduce<Manifest>(
    (live, app) => promoted(live, { app, version: '1' }, author) ?? live,
    after('1'),
  );
  const one = rolledOut(all, { ...auth('2'), percent: 10 }, author);
  const both = rolledOut(one, { app: 'shell', version: '2', percent: 20 }, author);
  assert.deepEqual(Object.keys(both.rollouts ?? {}), ['auth', 'shell']);
  assert.throws(() => rolledOut(both, { app: 'customer-area', version: '2', percent: 5 }, author), {
    name: 'RejectedError',
    kind: 'busy',
    message:
      /^Only 2 roll-outs may run at a time: customer-area must wait until auth 2 \(10 %, since .*\) or shell 2 \(20 %/,
  });
  assert.equal(rolledOut(both, { ...auth('2'), percent: 50 }, author).rollouts?.auth?.percent, 50);
  const ended = rolledBack(both, 'auth', author);
  assert.deepEqual(Object.keys(ended.rollouts ?? {}), ['shell']);
});

test('an app has one roll-out at a time, and none of what is live', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  assert.throws(() => rolledOut(live, { ...auth('3'), percent: 10 }, author), RejectedError);
  assert.throws(() => promoted(live, auth('3'), author), RejectedError);
  assert.throws(() => rolledOut(after('1'), { ...auth('1'), percent: 10 }, author), RejectedError);
  assert.throws(
    () => rolledOut(emptyManifest, { ...auth('1'), percent: 10 }, author),
    RejectedError,
  );
});

test('another app is promoted while a roll-out goes on', () => {
  const live = rolledOut(after('1'), { ...auth('2'), percent: 10 }, author);
  const next = promoted(live, { app: 'shell', version: '5' }, author);
  assert.equal(next?.rollouts?.auth?.version, '2');
  assert.equal(next?.apps.shell?.version, '5');
});
