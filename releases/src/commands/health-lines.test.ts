import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthLines } from './status.ts';

const health = (reasons: Record<string, number>, votes = 20) => ({
  views: 29,
  failed: 2,
  votes,
  reasons,
  vitals: {},
});

test('prints control characters in a reason as replacement characters', () => {
  const lines = healthLines('1', health({ 'x\n\u001b[2K1: 500 views, 0 failed\u202e': 2 }));
  assert.deepEqual(lines, ['1: 29 views, 2 failed (6.9 %)', '2 × x��[2K1: 500 views, 0 failed�']);
});

test('says when a release has too few votes for an automatic rollback', () => {
  assert.deepEqual(healthLines('1', health({}, 19)), [
    '1: 29 views, 2 failed (6.9 %)',
    'not enough data for an automatic rollback: 19 of 20 votes',
  ]);
});
