import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that a view is counted by; scripts cannot read it. */
export const viewCookie = 'studio_view';

/** How long a view lasts, in milliseconds. */
export const viewLife = 60 * 60 * 1000;

/** One visit of a page made of certain releases. */
export interface View {
  readonly id: string;
  readonly composition: string;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

function seal(secret: string, content: string): string {
  return createHmac('sha256', `view ${secret}`).update(content).digest('base64url');
}

/** The cookie's value for a new view: it says nothing about the visitor, and nobody else can make one. */
export function issueView(secret: string, composition: string, now: number): string {
  const content = [randomBytes(12).toString('base64url'), now, digestOf(composition)].join('.');
  return `${content}.${seal(secret, content)}`;
}

/**
 * The view that a cookie stands for; undefined where it is none of ours, is too old, or began with other releases
 * than the ones it is said to report on.
 */
export function readView(
  secret: string,
  cookie: string | undefined,
  composition: string,
  now: number,
): View | undefined {
  const [id = '', issued = '', digest = '', given = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(seal(secret, `${id}.${issued}.${digest}`));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  if (digest !== digestOf(composition) || now - Number(issued) > viewLife) return undefined;
  return { id, composition };
}
