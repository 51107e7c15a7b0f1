import { createHash } from 'node:crypto';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import { isSignedBy, type PublicKeys, signatureOf } from '../keys/signature.ts';
import { anyApp } from '../published/app-name.ts';
import type { Store } from '../store/store.ts';
import { type Consented, shapeOf } from './paths.ts';

export { type Consented, noConsents } from './paths.ts';

const consentSchema = v.object({
  /** The app that gives the path away; its team signs. */
  by: anyApp,
  path: v.string(),
  /** The app that may claim the path. */
  to: anyApp,
  /** ISO 8601. */
  at: v.string(),
});

/** The permission of an app's team that another app may claim one of its paths. */
export type Consent = v.InferOutput<typeof consentSchema>;

const consentText = jsonText(consentSchema);

const signedText = jsonText(
  v.object({
    /** JSON of the consent; exactly these bytes are signed. */
    consent: v.string(),
    /** Ed25519 (RFC 8032), Base64. */
    signature: v.string(),
  }),
);

/** Begins the keys of the consents. */
export const consentsPrefix = 'consents/';

/** Begins the signed text with its kind, so that a signature of another kind is never valid for a consent. */
const signedBytes = (consent: string) => Buffer.from(`consent ${consent}`);

function keyOf({ by, path, to }: Pick<Consent, 'by' | 'path' | 'to'>): string {
  const name = createHash('sha256').update(shapeOf(path)).digest('hex').slice(0, 16);
  return `${consentsPrefix}${by}/${to}/${name}.json`;
}

/** Reads a consent that the app's team signed, and the signed bytes; returns undefined for anything else. */
async function readConsent(
  store: Store,
  publicKeys: PublicKeys,
  key: string,
): Promise<{ readonly consent: Consent; readonly bytes: Uint8Array } | undefined> {
  const stored = v.safeParse(signedText, (await store.get(key))?.bytes.toString());
  if (!stored.success) return undefined;
  const { consent: text, signature } = stored.output;
  const parsed = v.safeParse(consentText, text);
  if (!parsed.success) return undefined;
  const accepted = await publicKeys(parsed.output.by);
  const bytes = signedBytes(text);
  return isSignedBy(accepted, bytes, signature) ? { consent: parsed.output, bytes } : undefined;
}

/** Reads the signed bytes of the consents that an app has given. */
export async function consentTexts(
  store: Store,
  publicKeys: PublicKeys,
  by: AppName,
): Promise<Uint8Array[]> {
  const keys = await store.list(`${consentsPrefix}${by}/`);
  const found = await Promise.all(keys.map((key) => readConsent(store, publicKeys, key)));
  return found.flatMap((one) => one?.bytes ?? []);
}

/** Reads the consents in the store that the teams of the giving apps signed. */
export async function readConsents(store: Store, publicKeys: PublicKeys): Promise<Consented> {
  const keys = await store.list(consentsPrefix);
  const found = await Promise.all(keys.map((key) => readConsent(store, publicKeys, key)));
  const given = new Set(found.flatMap((one) => (one === undefined ? [] : keyOf(one.consent))));
  return (by, path, to) => given.has(keyOf({ by, path, to }));
}

/**
 * Signs a consent and puts it into the store.
 * @param privateKey of the team of `consent.by`
 */
export async function giveConsent(
  store: Store,
  consent: Consent & { readonly by: AppName },
  privateKey: string,
): Promise<void> {
  const text = JSON.stringify(consent);
  const signature = signatureOf(signedBytes(text), privateKey);
  const key = keyOf(consent);
  // A new signature replaces one of a retired key.
  await store.remove(key);
  await store.put(key, Buffer.from(`${JSON.stringify({ consent: text, signature }, null, 2)}\n`));
}

/** Returns the command by which the team of an app gives a consent. */
export const consentCommand = (owner: string, path: string, app: string) =>
  `npm run release -- consent ${owner} '${path}' ${app}`;
