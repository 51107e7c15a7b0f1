import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Skipped } from '../common/sections.ts';
import { requireWrk } from './wrk.ts';

test('explains that wrk is missing', async (context) => {
  const { PATH } = process.env;
  context.after(() => {
    process.env.PATH = PATH;
  });
  process.env.PATH = '/nowhere';
  const isReported = (error: unknown) =>
    error instanceof Skipped && /^wrk is not installed \(.*\)\.$/.test(error.message);
  await assert.rejects(requireWrk(), isReported);
});
