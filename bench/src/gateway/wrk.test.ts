import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Skipped } from '../common/sections.ts';
import { requireWrk } from './wrk.ts';

test('where wrk is missing, that is told in a sentence', async (context) => {
  const { PATH } = process.env;
  context.after(() => {
    process.env.PATH = PATH;
  });
  process.env.PATH = '/nowhere';
  const isTold = (error: unknown) =>
    error instanceof Skipped && /^wrk is not installed \(.*\)\.$/.test(error.message);
  await assert.rejects(requireWrk(), isTold);
});
