import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import * as v from 'valibot';

const secret = v.pipe(v.string(), v.minLength(32));

const secretsSchema = v.object({
  /** Signs sessions and mail links. */
  SECRET: secret,
  KEY: secret,
  /** Proves the gateway to the internal endpoints. */
  GATEWAY_SECRET: secret,
  /** The token of the service account that applies definitions. */
  ADMIN_TOKEN: secret,
});

/** The secrets of one installation, as `secrets.json` stores them. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

/** Returns the path of the secrets in a data folder. */
export const secretsPath = (dataDir: string) => join(dataDir, 'secrets.json');

const newSecret = () => randomBytes(32).toString('base64url');

function parseSecrets(path: string, text: string): Secrets {
  try {
    return v.parse(secretsSchema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged: restore it from a backup of the data folder.`, {
      cause: error,
    });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Reads `secrets.json` of the data folder.
 * @throws {Error} with a sentence for operators when it is missing or damaged
 */
export async function requireSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir);
  try {
    return parseSecrets(path, await readFile(path, 'utf8'));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`${path} is missing: name the data folder of the site as DATA_DIR.`, {
      cause: error,
    });
  }
}

/** Reads `secrets.json` of the data folder, or creates it, readable by its owner only. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir);
  try {
    return parseSecrets(path, await readFile(path, 'utf8'));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const secrets: Secrets = {
    SECRET: newSecret(),
    KEY: newSecret(),
    GATEWAY_SECRET: newSecret(),
    ADMIN_TOKEN: newSecret(),
  };
  try {
    await writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, { isNew: true });
    return secrets;
  } catch (error) {
    // Another process has created them meanwhile.
    if (hasCode(error, 'EEXIST')) return await requireSecrets(dataDir);
    throw error;
  }
}
