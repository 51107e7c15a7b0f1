import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@studio/releases/integrity';
import type { Asset, StyleAsset } from '@studio/shared/rendering';

/** Addresses in a stylesheet that are relative to it, as the builds write them. */
const relativeUrl = /url\((?!["']?(?:data:|#|\/|[a-z]+:))["']?([^"')]+)["']?\)/g;

/** The text with addresses that do not depend on where it stands. */
function standingAnywhere(text: string, base: string): string {
  return text.replace(relativeUrl, (_, path) => `url(${base}${path})`);
}

/**
 * A stylesheet with its text, so that the first paint of a page waits for nothing but the page.
 * @param folder where the release's files for the browser are
 * @returns the asset as it was where the file is missing, or is not what the release describes
 */
export function withText(style: Asset, folder: string): StyleAsset {
  const name = style.url.split('/').at(-1) ?? '';
  try {
    const bytes = readFileSync(join(folder, name));
    if (integrityOf(bytes) !== style.integrity) return style;
    const base = style.url.slice(0, -name.length);
    return { ...style, text: standingAnywhere(bytes.toString(), base) };
  } catch {
    return style;
  }
}
