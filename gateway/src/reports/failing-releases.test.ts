import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change, Manifest, Rollout } from '@studio/releases/manifest';
import { watchedSince } from './failing-releases.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

function change(what: Change['what'], minutes: number, to: string, app = 'auth'): Change {
  return { at: minutesAgo(minutes), by: 'a team', what, app, to };
}

const live = (version: string, rollout?: Rollout): Manifest => ({
  revision: 1,
  apps: { auth: { version, before: ['0'] }, shell: { version: '1', before: [] } },
  ...(rollout && { rollouts: { auth: rollout } }),
});

/** Returns the minutes for which a release of auth has been watched; undefined when it is not watched. */
function watchedFor(set: Manifest, version: string, ...history: Change[]): number | undefined {
  const since = watchedSince(set, history, { app: 'auth', version }, now);
  return since === undefined ? undefined : (now - since) / 60_000;
}

test('watches a promoted release for half an hour, also while other teams change releases', () => {
  const others = [change('promote', 3, '2', 'shell'), change('halt', 2, '1', 'shell')];
  assert.equal(watchedFor(live('1'), '1', change('promote', 29, '1'), ...others), 29);
  assert.equal(watchedFor(live('1'), '1', change('promote', 31, '1'), ...others), undefined);
  assert.equal(watchedFor(live('2'), '1', change('promote', 5, '1')), undefined, 'it is gone');
});

test('does not watch a rollback target until it is promoted again', () => {
  const taken = [change('promote', 9, '1'), change('promote', 8, '2'), change('halt', 7, '1')];
  assert.equal(watchedFor(live('1'), '1', ...taken), undefined);
  assert.equal(watchedFor(live('1'), '1', ...taken, change('promote', 5, '1')), 5);
});

test('watches a roll-out until its end, and then the live release', () => {
  const rollout = { app: 'auth', version: '2', percent: 10, since: minutesAgo(90) };
  const begun = [change('promote', 20, '1'), change('roll out', 10, '2')];
  assert.equal(watchedFor(live('1', rollout), '2', ...begun), 90);
  assert.equal(watchedFor(live('1', rollout), '1', ...begun), undefined, 'it ends the roll-out');
  assert.equal(watchedFor(live('1'), '1', ...begun, change('roll back', 5, '1')), 20);
  const completed = [...begun, change('promote', 4, '2')];
  assert.equal(watchedFor(live('2'), '2', ...completed), 4);
  assert.equal(watchedFor(live('1'), '1', ...completed, change('halt', 1, '1')), undefined);
});
