import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AllowedCall, allowList } from './allow-list.ts';

function lineOf({ method, path, accountPath, session, limit, ...call }: AllowedCall): string {
  const facts = [
    `${method} ${path}`,
    accountPath ?? 'Directus',
    `session: ${session}`,
    `limit: ${limit}`,
    call.query.length > 0 && `query: ${call.query.join(' ')}`,
    call.body && `body: ${call.body.type}, ${call.body.maxBytes} bytes`,
    call.device && 'device',
    call.fromForm && 'from forms',
  ];
  return facts.filter(Boolean).join(' | ');
}

const reviewed = join(import.meta.dirname, 'allow-list.snapshot');

/** Returns the lines of the first list that the second one lacks. */
const missingIn = (lines: readonly string[], others: readonly string[]) =>
  lines.filter((line) => !others.includes(line)).join('\n') || 'none';

test('forwards the reviewed calls and no others', (context) => {
  const lines = allowList.map(lineOf).sort();
  try {
    context.assert.fileSnapshot(`${lines.join('\n')}\n`, reviewed, { serializers: [String] });
  } catch {
    const known = readFileSync(reviewed, 'utf8').trimEnd().split('\n');
    assert.fail(
      `The registry of calls and allow-list.snapshot differ.\nNew doors: ${missingIn(lines, known)}\n` +
        `Closed doors: ${missingIn(known, lines)}\nIf that is meant, this writes the snapshot, whose change a review ` +
        'reads: npx node --test --test-update-snapshots gateway/src/api/allow-list.test.ts',
    );
  }
});
