import { apps, compositionPath } from '@studio/shared/contract';
import * as v from 'valibot';
import type { PublicKeys } from '../keys/signature.ts';
import { isSignedBy, signatureOf } from '../keys/signature.ts';
import { anyApp } from '../manifest/manifest.ts';

const purpose = v.picklist(['preview', 'check']);

const claimSchema = v.object({
  /** Version of each app that the page is made of; the shell is always one of them, and some may not be known here. */
  apps: v.pipe(
    v.record(anyApp, v.string()),
    v.check((named) => named.shell !== undefined),
  ),
  /** When the link ends, ISO 8601. */
  until: v.pipe(v.string(), v.isoTimestamp()),
  /** The app whose team has signed it. */
  by: v.picklist(apps),
  /** To look at pages as somebody saw them, or to try a candidate before it is live. */
  purpose,
});

/** What a composition link says: show the site made of these releases, to whoever has the link, for a while. */
export type PreviewClaim = v.InferOutput<typeof claimSchema>;

/** The longest time that a link holds, by its purpose, in milliseconds. */
export const longestLink: Readonly<Record<PreviewClaim['purpose'], number>> = {
  preview: 60 * 60 * 1000,
  check: 15 * 60 * 1000,
};

/** Longer ones are none of ours. */
const longestToken = 2000;

/** What is signed says what it is, so that no signature of a release ever is one of a link or the other way round. */
const signedText = (content: string) => Buffer.from(`composition ${content}`);

const toText = (encoded: string, encoding: 'base64' | 'base64url', wanted: typeof encoding) =>
  Buffer.from(encoded, encoding).toString(wanted);

/**
 * The token of a link.
 * @param privateKey of the team that `claim.by` names
 */
export function previewToken(claim: PreviewClaim, privateKey: string): string {
  const content = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${content}.${toText(signatureOf(signedText(content), privateKey), 'base64', 'base64url')}`;
}

/** The link with a token to a site. @param site its origin */
export function previewLink(site: string, token: string): string {
  return `${site}${compositionPath}/${token}`;
}

const contentSchema = v.pipe(v.string(), v.parseJson(), claimSchema);

/**
 * What a token says; undefined where it is not signed by the team it names, has ended, or would hold for longer than
 * its purpose allows. Whether the releases can be had is another question.
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
