import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';

const table = 'processi';
const rightsName = 'diritti';

/** The pause between two looks at the number of changes, in milliseconds. */
const look = 300;

/** The collections that Directus remembers in each process. */
const remembered = [
  ...['permissions', 'policies', 'access', 'roles'],
  ...['collections', 'fields', 'relations', 'settings'],
];

const raisedSchema = v.tuple([v.object({ livello: v.number() })]);
const numberSchema = v.optional(v.object({ livello: v.number() }));

/**
 * Keeps several backends on one database in step. Directus remembers rights and definitions in each process, and tells
 * other processes through Redis only, without which it stops reading. So a change raises a number in the database, and
 * each backend that sees a new number forgets. On SQLite there is one backend.
 */
export const backendsInStep: HookConfig = ({ action, init }, context) => {
  const { database, env, getSchema, logger, services } = context;
  if (env.DB_CLIENT !== 'pg') return;
  let seen: number | undefined;

  // The collection does not exist on the very first start, until its definitions are applied.
  const exists = async () => (await getSchema()).collections[table] !== undefined;

  async function raise(): Promise<void> {
    if (!(await exists())) return;
    const rows: unknown = await database(table)
      .insert({ nome: rightsName, livello: 1, visto_il: new Date() })
      .onConflict('nome')
      .merge({ livello: database.raw('?? + 1', `${table}.livello`), visto_il: new Date() })
      .returning('livello');
    const [{ livello }] = v.parse(raisedSchema, rows);
    // Directus has forgotten in this process already.
    if (seen === livello - 1) seen = livello;
  }

  async function follow(): Promise<void> {
    if (!(await exists())) return;
    const row: unknown = await database(table).where({ nome: rightsName }).first('livello');
    const number = v.parse(numberSchema, row)?.livello ?? 0;
    const isNews = seen !== undefined && seen !== number;
    seen = number;
    if (!isNews) return;
    const accountability = { admin: true, role: null, roles: [], user: null, app: false, ip: null };
    const utilities = new services.UtilsService({ schema: await getSchema(), accountability });
    await utilities.clearCache({ system: true });
  }

  for (const collection of remembered) {
    for (const change of ['create', 'update', 'delete']) {
      action(`${collection}.${change}`, raise);
    }
  }

  init('app.after', () => {
    repeat(look, follow, (error) => logger.error(error, 'Changes of rights cannot be followed'));
  });
};

/** Does the work now and after each pause, one after the other; while it fails, reports the first failure. */
function repeat(pause: number, work: () => Promise<void>, report: (error: unknown) => void): void {
  let isFailing = false;
  const next = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(error);
      isFailing = true;
    }
    setTimeout(next, pause).unref();
  };
  void next();
}
