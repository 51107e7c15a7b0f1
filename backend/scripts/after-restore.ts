import { text as textOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { rejectLost } from '../extensions/portal/src/exchange/uploads/reject.ts';
import { repeatErasures } from '../extensions/portal/src/privacy/deletion/erase-on-request.ts';
import { connect } from './installation/connect.ts';
import { reportFailure } from './installation/progress.ts';
import { parseSettings } from './installation/settings.ts';

const changesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    erased: v.array(v.object({ id: v.string(), at: v.string() })),
    deleted: v.array(v.string()),
    /** The transfers of files that wait for their check and whose bytes no backup has. */
    lost: v.array(v.string()),
  }),
);

// Repeats erasures of persons on a restored database, and rejects the lost files of clients, while no backend runs;
// standard input lists both.
try {
  const { database } = parseSettings({ ...process.env, PRODUCTION: '' }, () => false);
  const changes = v.parse(changesSchema, await textOf(process.stdin));
  const connection = connect(database);
  try {
    const isLost = (transfer: string) => changes.lost.includes(transfer);
    // Before the erasures, after which the owner of a file is not known.
    const lost = await rejectLost(connection, isLost, { now: new Date() });
    console.log(JSON.stringify({ erased: await repeatErasures(connection, changes), lost }));
  } finally {
    await connection.destroy();
  }
} catch (error) {
  reportFailure(error);
}
