// These files write to the database beside the backend. Loaded here, they run one after the other and share one
// installation; each also runs alone: `npm test -- --only=backend/tests/rules/beside/push.database.test.ts`.
import './beside/answers.database.test.ts';
import './beside/approvals.database.test.ts';
import './beside/client-acts.database.test.ts';
import './beside/data-export.database.test.ts';
import './beside/deletion.database.test.ts';
import './beside/due.database.test.ts';
import './beside/messages.database.test.ts';
import './beside/notices.database.test.ts';
import './beside/outbox-rights.test.ts';
import './beside/push.database.test.ts';
import './beside/short-links.database.test.ts';
