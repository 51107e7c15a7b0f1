import { compositionPath } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { isSignedBy, signatureOf } from '../keys/signature.ts';
import { anyApp } from '../manifest/manifest.ts';

const purpose = v.picklist(['preview', 'check']);

const claimSchema = v.object({
  /** The version of each app on the page: always the shell, and perhaps apps that this checkout does not know. */
  apps: v.pipe(
    v.record(anyApp, v.string()),
    v.check((named) => named.shell !== undefined),
  ),
  /** When the link ends, ISO 8601. */
  until: v.pipe(v.string(), v.isoTimestamp()),
  /** The app whose team signed the link. */
  by: anyApp,
  /** `preview` shows named releases to people; `check` is for the smoke test of a candidate. */
  purpose,
});

/** The content of a preview link: the releases that it shows, its end, its signer and its purpose. */
export type PreviewClaim = v.InferOutput<typeof claimSchema>;

/** The longest lifetime of a link by its purpose, in milliseconds. */
export const longestLink: Readonly<Record<PreviewClaim['purpose'], number>> = {
  preview: 60 * 60 * 1000,
  check: 15 * 60 * 1000,
};

/** The longest token that is read, in characters. */
const longestToken = 2000;

/** Begins the signed text with its kind, so that a signature of another kind is never valid for a link. */
const signedText = (content: string) => Buffer.from(`composition ${content}`);

const toText = (encoded: string, encoding: 'base64' | 'base64url', wanted: typeof encoding) =>
  Buffer.from(encoded, encoding).toString(wanted);

/**
 * Returns the signed token of a link.
 * @param privateKey of the team that `claim.by` names
 */
export function previewToken(claim: PreviewClaim, privateKey: string): string {
  const content = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${content}.${toText(signatureOf(signedText(content), privateKey), 'base64', 'base64url')}`;
}

/**
 * Returns the link with a token.
 * @param site the origin of the site
 */
export function previewLink(site: string, token: string): string {
  return `${site}${compositionPath}/${token}`;
}

const contentSchema = jsonText(claimSchema);

/**
 * Verifies a token; returns undefined when the named team did not sign it, when it has ended, or when its lifetime is
 * longer than its purpose allows. It does not look for the releases.
 * @param now milliseconds since 1970
 */
export async function readPreviewToken(
  token: string,
  publicKeys: PublicKeys,
  now: number,
): Promise<PreviewClaim | undefined> {
  const [content = '', signature = '', ...more] = token.split('.');
  if (token.length > longestToken || more.length > 0) return undefined;
  const parsed = v.safeParse(contentSchema, Buffer.from(content, 'base64url').toString());
  if (!parsed.success) return undefined;
  const claim = parsed.output;
  const given = toText(signature, 'base64url', 'base64');
  if (!isSignedBy(await publicKeys(claim.by), signedText(content), given)) return undefined;
  const left = Date.parse(claim.until) - now;
  return left > 0 && left <= longestLink[claim.purpose] ? claim : undefined;
}
