import { rename } from 'node:fs/promises';
import { loadSettings } from '@studio/releases/environment';
import { connect } from './installation/connect.ts';
import { reportFailure } from './installation/progress.ts';
import { loadSecrets, requireSecrets, secretsPath } from './installation/secrets.ts';
import { parseSettings } from './installation/settings.ts';

// Replaces the secrets of a stopped installation, after a theft: sessions and links in mails end, waiting mails are lost.
process.umask(0o077);
try {
  loadSettings();
  const { dataDir, database } = parseSettings({ ...process.env, PRODUCTION: '' }, () => false);
  const old = await requireSecrets(dataDir);
  const path = secretsPath(dataDir);
  await rename(path, `${path}.old`);
  const secrets = await loadSecrets(dataDir);
  const connection = connect(database);
  try {
    await connection.transaction(async (transaction) => {
      const found = await transaction('directus_users')
        .where({ token: old.ADMIN_TOKEN })
        .update({ token: secrets.ADMIN_TOKEN });
      if (found !== 1) throw new Error(`The database does not know the secrets of ${path}.`);
      await transaction('directus_sessions').delete();
      // Their bodies cannot be decrypted any more, nor these links be followed.
      await transaction('posta_in_uscita').whereNull('conclusa_il').delete();
      await transaction('collegamenti_posta').delete();
      // They belong to the old key.
      await transaction('iscrizioni_push').delete();
    });
  } catch (error) {
    await rename(`${path}.old`, path);
    throw error;
  } finally {
    await connection.destroy();
  }
  console.log(
    `${path} is new; ${path}.old is of no use any more. Start the backend, then every gateway.`,
  );
} catch (error) {
  reportFailure(error);
}
