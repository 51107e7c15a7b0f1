// These files change what belongs to the whole installation: its clock, mail server or settings, or they stop it. They
// take turns on one installation; each also runs alone: `npm test -- --only=backend/tests/rules/in-turn/outbox.database.test.ts`.
import { loadInTurn } from '../support/in-turn.ts';

const files = [
  // First: it counts the news of a new installation.
  'firm-digest.database.test.ts',
  // Before another file that takes the mail server away: it waits for a line of the log.
  'mail-outage.test.ts',
  'studio-looks.test.ts',
  'repeat-erasures.database.test.ts',
  'publishing-edges.database.test.ts',
  'outbox.database.test.ts',
  // Last: time moves on by years, and rows of the other files go.
  'retention.database.test.ts',
];

await loadInTurn(files.map((file) => new URL(`./in-turn/${file}`, import.meta.url).href));
