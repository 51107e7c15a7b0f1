import type { StyleAsset } from '@studio/shared/rendering';
import { escapeAttribute } from '../head/escape.ts';
import { sourceHash } from './source-hash.ts';

/** What the head says of a stylesheet. */
interface StyleMarkup {
  readonly html: string;
  /** What lets the policy pass it, where it is inline. */
  readonly hash?: string;
}

async function styleMarkup(
  { url, integrity, text }: StyleAsset,
  origin: string,
): Promise<StyleMarkup> {
  const href = escapeAttribute(url);
  // Nothing in a style element can be escaped.
  if (text === undefined || text.includes('</')) {
    return { html: `<link rel="stylesheet" href="${href}" integrity="${integrity}">` };
  }
  // The builder's loader takes it for the styles it needs; it knows whole addresses only. Browsers fetch nothing that is
  // disabled, and nothing ahead that is for no medium.
  const mark = `<link rel="stylesheet" href="${escapeAttribute(origin)}${href}" media="not all" disabled>`;
  const html = `<style data-href="${href}">${text}</style>${mark}`;
  return { html, hash: await sourceHash(text) };
}

/**
 * The stylesheets of a page, inline where their text is known, and the hashes that let the policy pass them.
 * @param origin origin of the site, without a trailing slash
 */
export async function renderStyles(
  styles: readonly StyleAsset[],
  origin: string,
): Promise<{ html: string; hashes: string[] }> {
  const markup = await Promise.all(styles.map((style) => styleMarkup(style, origin)));
  return {
    html: markup.map(({ html }) => html).join(''),
    hashes: markup.flatMap(({ hash }) => (hash === undefined ? [] : [hash])),
  };
}
