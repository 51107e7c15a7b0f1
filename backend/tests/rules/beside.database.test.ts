// These files write to the database beside the backend, and share one installation; each also runs alone:
// `npm test -- --only=backend/tests/rules/beside/push.database.test.ts`.
import { loadInTurn } from '../support/in-turn.ts';

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
  'search-index.database.test.ts',
  'short-links.database.test.ts',
];

await loadInTurn(files.map((file) => new URL(`./beside/${file}`, import.meta.url).href));
