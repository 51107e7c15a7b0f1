import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadSettings, readEnvironment } from '@studio/releases/environment';
import { connect } from './installation/connect.ts';
import { serviceEmail } from './installation/directus-environment.ts';
import { reportFailure } from './installation/progress.ts';
import {
  areWhole,
  loadSecrets,
  requireSecrets,
  type Secrets,
  secretNames,
  secretsPath,
} from './installation/secrets.ts';
import { type DatabaseSettings, parseSettings } from './installation/settings.ts';

// Replaces the secrets of a stopped installation, after a theft: sessions and links in mails end, waiting mails are lost.
process.umask(0o077);
try {
  const { values } = parseArgs({ options: { replaced: { type: 'boolean', default: false } } });
  const { origins } = readEnvironment(process.env);
  loadSettings();
  const settings = parseSettings({ ...process.env, PRODUCTION: '' }, () => false);
  const { dataDir, database, givenSecrets: given } = settings;
  const path = secretsPath(dataDir);
  const isStored = !areWhole(given);
  const old: Partial<Secrets> = isStored || existsSync(path) ? await requireSecrets(dataDir) : {};
  requireReplaced(given, old, { isReplaced: values.replaced, origins });
  if (isStored) await rename(path, `${path}.old`);
  try {
    const { ADMIN_TOKEN } = await loadSecrets(dataDir, given);
    await replaceInDatabase(database, {
      ...(given.ADMIN_TOKEN === undefined && { oldToken: old.ADMIN_TOKEN }),
      token: ADMIN_TOKEN,
    });
  } catch (error) {
    if (isStored) await rename(`${path}.old`, path);
    throw error;
  }
  const done = isStored
    ? `${path} is new; ${path}.old is of no use any more.`
    : 'The database follows the new secrets.';
  console.log(`${done} Start the backend, then every gateway.`);
} catch (error) {
  reportFailure(error);
}

/**
 * Refuses secrets that the environment gives and that are the old ones: they would count at the next start, before those
 * of `secrets.json`.
 * @throws {Error} with a sentence that says what to change, and where
 */
function requireReplaced(
  given: Partial<Secrets>,
  old: Partial<Secrets>,
  {
    isReplaced,
    origins,
  }: { readonly isReplaced: boolean; readonly origins: Readonly<Record<string, string>> },
): void {
  const stale = secretNames.filter(
    (name) => given[name] !== undefined && (!isReplaced || given[name] === old[name]),
  );
  if (stale.length === 0) return;
  const places = stale.map((name) =>
    origins[name] === 'environment' ? `${name} in the environment` : `${name} in ${origins[name]}`,
  );
  throw new Error(
    `Nothing was changed: this command does not replace ${places.join(', ')}. ` +
      'Write new values there, on all machines, and run it again with --replaced.',
  );
}

/**
 * Gives the service account its new token, and removes what the old secrets signed or encrypted.
 * @throws {Error} when the database belongs to another installation
 */
async function replaceInDatabase(
  database: DatabaseSettings,
  { oldToken, token }: { readonly oldToken?: string | undefined; readonly token: string },
): Promise<void> {
  const connection = connect(database);
  try {
    await connection.transaction(async (transaction) => {
      const found = await transaction('directus_users')
        // The old one is unknown where the environment gives it.
        .where(oldToken === undefined ? { email: serviceEmail } : { token: oldToken })
        .update({ token });
      if (found !== 1) throw new Error('The database does not know the old secrets.');
      await transaction('directus_sessions').delete();
      // Their bodies cannot be decrypted any more, nor these links be followed.
      await transaction('posta_in_uscita').whereNull('conclusa_il').delete();
      await transaction('collegamenti_posta').delete();
      // They belong to the old key.
      await transaction('iscrizioni_push').delete();
    });
  } finally {
    await connection.destroy();
  }
}
