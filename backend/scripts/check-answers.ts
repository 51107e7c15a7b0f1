import { createHash } from 'node:crypto';
import { loadSettings } from '@studio/releases/environment';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  type ChainBreak,
  verifyChain,
  verifyFiles,
} from '../extensions/portal/src/due/answers/verify.ts';
import { isFirstStart } from './installation/applied.ts';
import { connect } from './installation/connect.ts';
import { reportFailure } from './installation/progress.ts';
import { bearer, UnreachableError } from './installation/rest.ts';
import { requireSecrets } from './installation/secrets.ts';
import { parseSettings } from './installation/settings.ts';
import { openUploads, type Uploads } from './installation/uploads.ts';

const reasons: Record<ChainBreak['reason'], (number: number) => string> = {
  changed: (number) => `Answer ${number} was changed after it was given.`,
  missing: (number) => `Answer ${number} is missing: it was removed after it was given.`,
  unlinked: (number) =>
    `Answer ${number} does not follow the one before it: one of the two is no answer of a client.`,
};

const rowSchema = v.optional(v.object({ filename_disk: v.nullable(v.string()) }));

/** Returns the reader of a file's hash, from the storage of the Directus that runs. */
function hashReader(url: string, token: string, database: Knex, uploads: Uploads) {
  /**
   * Requires that a file is gone which Directus does not send: Directus takes every failure of the storage for a missing
   * file.
   */
  async function requireGone(file: string): Promise<void> {
    const row: unknown = await database('directus_files').where({ id: file }).first();
    const name = v.parse(rowSchema, row)?.filename_disk;
    if (!name) return;
    const isThere = await uploads.has(name).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new Error(`The file ${file} could not be read, its storage fails: ${reason}.`, {
        cause,
      });
    });
    if (isThere) throw new Error(`The file ${file} could not be read: run the check again.`);
  }
  return async (file: string): Promise<string | undefined> => {
    const response = await fetch(`${url}/assets/${file}`, { headers: bearer(token) }).catch(
      (error: unknown) => {
        throw new UnreachableError(`Directus does not answer at ${url}: start it first`, {
          cause: error,
        });
      },
    );
    if (response.status === 403 || response.status === 404) {
      await response.body?.cancel();
      await requireGone(file);
      return undefined;
    }
    if (!response.ok || response.body === null)
      throw new Error(`The file ${file} could not be read: ${response.status}.`);
    const hash = createHash('sha256');
    for await (const chunk of response.body) hash.update(chunk);
    return hash.digest('hex');
  };
}

// Checks the chain of clients' answers, and the files that they are about, under the settings of the running Directus.
let database: Knex | undefined;
try {
  loadSettings();
  const settings = parseSettings(process.env, isFirstStart);
  const { ADMIN_TOKEN } = await requireSecrets(settings.dataDir, settings.givenSecrets);
  database = connect(settings.database);
  const { count, last, broken } = await verifyChain(database);
  if (broken !== undefined) throw new Error(reasons[broken.reason](broken.numero));
  const url = `http://127.0.0.1:${settings.directusPort}`;
  const { same, gone, changed } = await verifyFiles(
    database,
    hashReader(url, ADMIN_TOKEN, database, openUploads(settings.uploads)),
  );
  if (changed !== undefined)
    throw new Error(
      `The file ${changed.file} is not the one that answer ${changed.numero} is about: its content was changed.`,
    );
  console.log(
    `The chain is intact: ${count} answers, the last hash is ${last}; unchanged files: ${same}, deleted ones: ${gone}.`,
  );
} catch (error) {
  reportFailure(error);
} finally {
  await database?.destroy();
}
