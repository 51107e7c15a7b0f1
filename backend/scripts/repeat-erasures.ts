import { text as textOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { repeatErasures } from '../extensions/account/src/deletion/carry-out.ts';
import { connect } from './installation/connect.ts';
import { reportFailure } from './installation/progress.ts';
import { parseSettings } from './installation/settings.ts';

const erasuresSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    erased: v.array(v.object({ id: v.string(), at: v.string() })),
    deleted: v.array(v.string()),
  }),
);

// Repeats erasures of persons on a restored database while no backend runs; standard input lists them.
try {
  const { database } = parseSettings({ ...process.env, PRODUCTION: '' }, () => false);
  const erasures = v.parse(erasuresSchema, await textOf(process.stdin));
  const connection = connect(database);
  try {
    console.log(await repeatErasures(connection, erasures));
  } finally {
    await connection.destroy();
  }
} catch (error) {
  reportFailure(error);
}
