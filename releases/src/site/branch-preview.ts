import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type AppName, compositionPath } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import { isSignedBy, type PublicKeys, signatureOf } from '../keys/signature.ts';
import { anyApp } from '../manifest/manifest.ts';
import type { Store } from '../store/store.ts';

/** Begins the keys of the previews of branches. */
export const previewsPrefix = 'previews/';

/** The longest lifetime of a preview of a branch, in days. */
export const longestBranchDays = 30;

const moment = v.pipe(v.string(), v.isoTimestamp());

const previewSchema = v.object({
  /** The app of the branch; its team signs. */
  app: anyApp,
  /** The name of the branch, as its team writes it. */
  branch: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** The release that the preview shows beside the live ones of the other apps. */
  version: v.string(),
  /** 128 random bits: the address cannot be guessed from the branch. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  /** The person who made the preview, or changed its release. */
  by: v.string(),
  at: moment,
  until: moment,
});

/** A preview of a branch: the live site with the newest release of the branch, at an address that stays. */
export type BranchPreview = v.InferOutput<typeof previewSchema>;

const previewText = jsonText(previewSchema);

const signedText = jsonText(
  v.object({
    /** JSON of the preview; exactly these bytes are signed. */
    preview: v.string(),
    /** Ed25519 (RFC 8032), Base64. */
    signature: v.string(),
  }),
);

/** Begins the signed text with its kind, so that a signature of another kind is never valid for a preview. */
const signedBytes = (preview: string) => Buffer.from(`branch preview ${preview}`);

/** Returns the name of a branch in addresses: `feature/Login` is `feature-login`. */
export const branchName = (branch: string): string =>
  branch
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const keyOf = ({ app, branch }: Pick<BranchPreview, 'app' | 'branch'>) =>
  `${previewsPrefix}${app}/${branchName(branch)}`;

/** Returns the path of the address after that of compositions: `auth/feature-login/<id>`. */
const pathOf = ({ app, branch, id }: BranchPreview) => `${app}/${branchName(branch)}/${id}`;

/**
 * Returns the address of a preview.
 * @param site the origin of the site
 */
export const branchLink = (site: string, preview: BranchPreview): string =>
  `${site}${compositionPath}/${pathOf(preview)}`;

/** Returns true for a token that names a preview of a branch instead of releases. */
export const isBranchToken = (token: string): boolean => token.includes('/');

/** Finds the preview that a token names: an address shows nothing without its random part. */
export function previewOf(
  previews: readonly BranchPreview[],
  token: string,
): BranchPreview | undefined {
  const given = Buffer.from(token);
  return previews.find((preview) => {
    const path = Buffer.from(pathOf(preview));
    return path.length === given.length && timingSafeEqual(path, given);
  });
}

/** Reads a preview that the app's team signed and that has not ended; returns undefined for anything else. */
async function readPreview(
  store: Store,
  publicKeys: PublicKeys,
  key: string,
  now: number,
): Promise<BranchPreview | undefined> {
  const stored = v.safeParse(signedText, (await store.get(key))?.bytes.toString());
  if (!stored.success) return undefined;
  const { preview: text, signature } = stored.output;
  const parsed = v.safeParse(previewText, text);
  if (!parsed.success || keyOf(parsed.output) !== key) return undefined;
  const accepted = await publicKeys(parsed.output.app);
  if (!isSignedBy(accepted, signedBytes(text), signature)) return undefined;
  const left = Date.parse(parsed.output.until) - now;
  return left > 0 && left <= longestBranchDays * 24 * 60 * 60 * 1000 ? parsed.output : undefined;
}

/**
 * Reads the previews of branches that their teams signed and that have not ended.
 * @param now milliseconds since 1970
 */
export async function readBranchPreviews(
  store: Store,
  publicKeys: PublicKeys,
  now: number,
): Promise<BranchPreview[]> {
  const keys = await store.list(previewsPrefix);
  const found = await Promise.all(keys.map((key) => readPreview(store, publicKeys, key, now)));
  return found.filter((preview) => preview !== undefined);
}

/**
 * Signs a preview of a branch, or shows another release at its address.
 * @param privateKey of the app's team
 * @throws {Error} when another branch has this name in addresses, and when another run was faster
 */
export async function openBranchPreview(
  store: Store,
  publicKeys: PublicKeys,
  preview: Omit<BranchPreview, 'id'>,
  privateKey: string,
): Promise<BranchPreview> {
  const key = keyOf(preview);
  const before = await readPreview(store, publicKeys, key, Date.parse(preview.at));
  if (before !== undefined && before.branch !== preview.branch)
    throw new Error(
      `The preview of ${before.branch} has the address ${branchName(preview.branch)}: end it, or name the branch in another way.`,
    );
  const next = { ...preview, id: before?.id ?? randomBytes(16).toString('base64url') };
  const text = JSON.stringify(next);
  const signature = signatureOf(signedBytes(text), privateKey);
  const bytes = Buffer.from(`${JSON.stringify({ preview: text, signature }, null, 2)}\n`);
  if (await store.compareAndSet(key, (await store.get(key))?.tag, bytes)) return next;
  throw new Error(`Another run changes the preview of ${preview.branch}: run the command again.`);
}

/**
 * Ends the preview of a branch: its address shows nothing any more, and a new preview gets another one.
 * @returns false when there was none
 */
export async function endBranchPreview(
  store: Store,
  preview: Pick<BranchPreview, 'app' | 'branch'>,
): Promise<boolean> {
  const key = keyOf(preview);
  if ((await store.get(key)) === undefined) return false;
  await store.remove(key);
  return true;
}

/**
 * Ends the previews of an app, or removes those that have ended.
 * @param now milliseconds since 1970; with it a preview stays until its end
 */
export async function endBranchPreviews(
  store: Store,
  app: AppName,
  now = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (const key of await store.list(`${previewsPrefix}${app}/`)) {
    const stored = v.safeParse(signedText, (await store.get(key))?.bytes.toString());
    const preview = v.safeParse(previewText, stored.success ? stored.output.preview : undefined);
    if (!preview.success || Date.parse(preview.output.until) <= now) await store.remove(key);
  }
}
