import { createHmac, timingSafeEqual } from 'node:crypto';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';

/** The content whose drafts can be previewed on the site. */
export const previewedCollections = [
  'pagine',
  'news',
  'attivita',
  'team',
  'loghi',
  'scadenze',
  'configurazione',
] as const;

const claimSchema = v.object({
  collection: v.picklist(previewedCollections),
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The page that shows the item, with a hash where one opens it. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxLength(600)),
  /** End of the token, ISO 8601. */
  until: v.pipe(v.string(), v.isoTimestamp()),
});

/** The one item that a preview shows as a draft, its page and its end. */
export type DraftClaim = v.InferOutput<typeof claimSchema>;

/** A link opens a preview; a session keeps a browser in it. Neither is valid in place of the other. */
export type DraftTokenKind = 'link' | 'session';

/** The longest lifetime of a token, in milliseconds. */
export const longestDraft: Readonly<Record<DraftTokenKind, number>> = {
  link: 15 * 60 * 1000,
  session: 30 * 60 * 1000,
};

/** The longest token that is read, in characters. */
const longestToken = 2000;

const signatureOf = (kind: DraftTokenKind, content: string, secret: string) =>
  createHmac('sha256', secret).update(`draft ${kind} ${content}`).digest();

/**
 * Returns the signed token of a preview; its lifetime begins now and is the longest of its kind.
 * @param secret the secret that gateway and backend share
 * @param now milliseconds since the epoch
 */
export function draftToken(
  kind: DraftTokenKind,
  claim: Omit<DraftClaim, 'until'>,
  secret: string,
  now: number,
): string {
  const until = new Date(now + longestDraft[kind]).toISOString();
  const content = Buffer.from(JSON.stringify({ ...claim, until })).toString('base64url');
  return `${content}.${signatureOf(kind, content, secret).toString('base64url')}`;
}

const contentSchema = jsonText(claimSchema);

/**
 * Verifies a token; returns undefined when it is of another kind, altered, has ended or lasts longer than its kind.
 * @param now milliseconds since the epoch
 */
export function readDraftToken(
  kind: DraftTokenKind,
  token: string,
  secret: string,
  now: number,
): DraftClaim | undefined {
  const [content = '', signature = '', ...more] = token.split('.');
  if (token.length > longestToken || more.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(kind, content, secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const parsed = v.safeParse(contentSchema, Buffer.from(content, 'base64url').toString());
  if (!parsed.success) return undefined;
  const left = Date.parse(parsed.output.until) - now;
  return left > 0 && left <= longestDraft[kind] ? parsed.output : undefined;
}
