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
  ];
  return facts.filter(Boolean).join(' | ');
}

// A changed registry needs `node --test --test-update-snapshots src/api/allow-list.test.ts` here, and a review.
test('forwards the reviewed calls and no others', (context) => {
  const lines = allowList.map(lineOf).sort();
  context.assert.fileSnapshot(
    `${lines.join('\n')}\n`,
    join(import.meta.dirname, 'allow-list.snapshot'),
    { serializers: [String] },
  );
});
