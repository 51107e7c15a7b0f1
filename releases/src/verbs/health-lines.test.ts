import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthLines } from './health-lines.ts';

const health = (reasons: Record<string, number>) => ({ views: 9, failed: 2, reasons, vitals: {} });

test('a reason cannot steer the terminal, nor look like a line of its own', () => {
  const lines = healthLines('1', health({ 'x\n\u001b[2K1: 500 views, 0 failed\u202e': 2 }));
  assert.deepEqual(lines, ['1: 9 views, 2 failed (22.2 %)', '2 × x��[2K1: 500 views, 0 failed�']);
});
