import { hostname } from 'node:os';
import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { definitionsLevel } from '../../../../schema/level.ts';

const table = 'processi';
const rightsName = 'diritti';

/** The pauses between two looks at the number of changes, and between two renewals of the own row, in milliseconds. */
const [look, renewal] = [300, 10_000];

/** The rows of ended backends stay for this time, in milliseconds. */
const kept = 60 * 60 * 1000;

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
 * each backend that sees a new number forgets. A backend also says every ten seconds that it runs, and at which level
 * of definitions, so that a start knows whom its definitions would break. On SQLite there is one backend.
 */
export const processes: HookConfig = ({ action, init }, context) => {
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
    repeat(
      renewal,
      async () => {
        if (await exists()) await sayAlive(database);
      },
      (error) => logger.error(error, 'This backend cannot say that it runs'),
    );
  });
};

/** Renews the row of this process, and removes the rows of those that ended long ago. */
async function sayAlive(database: Knex): Promise<void> {
  const now = Date.now();
  const row = {
    nome: `${hostname()}:${process.pid}`,
    livello: definitionsLevel,
    visto_il: new Date(now),
  };
  await database(table).insert(row).onConflict('nome').merge();
  await database(table)
    .where('visto_il', '<', new Date(now - kept))
    .whereNotIn('nome', [rightsName, 'definizioni'])
    .delete();
}

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
