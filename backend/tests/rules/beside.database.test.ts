// These files write to the database beside the backend, and share one installation; each also runs alone:
// `npm test -- --only=backend/tests/rules/beside/push.database.test.ts`.
import { before } from 'node:test';

const files = [
  'answers.database.test.ts',
  'approvals.database.test.ts',
  'client-acts.database.test.ts',
  'data-export.database.test.ts',
  'deletion.database.test.ts',
  'due.database.test.ts',
  'messages.database.test.ts',
  'notices.database.test.ts',
  'outbox-rights.test.ts',
  'push.database.test.ts',
  'short-links.database.test.ts',
];

// Static imports would be evaluated side by side: on SQLite the first tests could then take the database from a file
// that is still preparing. No test runs before the last file is prepared.
const prepared = Promise.withResolvers<void>();
before(() => prepared.promise);
for (const file of files) await import(`./beside/${file}`);
prepared.resolve();
