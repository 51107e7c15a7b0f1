import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
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
  /** Signs push messages (RFC 8292): a private key of P-256. An environment may give none. */
  VAPID_PRIVATE_KEY: v.optional(secret),
});

/** The secrets of one installation, as `secrets.json` stores them. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

/** The names of the secrets, which are also the variables that can give them. */
export const secretNames = v.keyof(secretsSchema).options;

/** Returns whether these secrets suffice without `secrets.json`. */
export const areWhole = (secrets: Partial<Secrets>): secrets is Secrets =>
  v.is(secretsSchema, secrets);

/** Returns the path of the secrets in a data folder. */
export const secretsPath = (dataDir: string) => join(dataDir, 'secrets.json');

/**
 * Returns the key that signs push messages. Where the secrets of an environment have none, it follows from `SECRET`, so
 * that all machines of the installation have the same.
 */
export function vapidPrivateKey({ SECRET, VAPID_PRIVATE_KEY }: Secrets): string {
  if (VAPID_PRIVATE_KEY !== undefined) return VAPID_PRIVATE_KEY;
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'vapid', 32));
  // Below the order of the curve whatever the hash is.
  key[0] = 0x7f & (key[0] ?? 0);
  return key.toString('base64url');
}

const newVapidKey = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  // A key that begins with zeros is shorter.
  return keys.getPrivateKey('hex').padStart(64, '0');
};

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
 * Reads `secrets.json` of the data folder; the environment's own secrets count before it.
 * @throws {Error} with a sentence for operators when it is missing or damaged
 */
export async function requireSecrets(
  dataDir: string,
  given: Partial<Secrets> = {},
): Promise<Secrets> {
  if (areWhole(given)) return given;
  const path = secretsPath(dataDir);
  try {
    return { ...parseSecrets(path, await readFile(path, 'utf8')), ...given };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new Error(`${path} is missing: name the data folder of the site as DATA_DIR.`, {
      cause: error,
    });
  }
}

/**
 * Reads `secrets.json` of the data folder, or creates it, readable by its owner only. The environment's own secrets
 * count before it; when they are whole, as on a further machine of an installation, there is no file.
 */
export async function loadSecrets(dataDir: string, given: Partial<Secrets> = {}): Promise<Secrets> {
  if (areWhole(given)) return given;
  const path = secretsPath(dataDir);
  try {
    return { ...parseSecrets(path, await readFile(path, 'utf8')), ...given };
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const secrets: Secrets = {
    SECRET: newSecret(),
    KEY: newSecret(),
    GATEWAY_SECRET: newSecret(),
    ADMIN_TOKEN: newSecret(),
    VAPID_PRIVATE_KEY: Buffer.from(newVapidKey(), 'hex').toString('base64url'),
    ...given,
  };
  try {
    await writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, { isNew: true });
    return secrets;
  } catch (error) {
    // Another process has created them meanwhile.
    if (hasCode(error, 'EEXIST')) return await requireSecrets(dataDir, given);
    throw error;
  }
}
