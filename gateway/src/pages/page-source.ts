import type { Store } from '@studio/releases/store';
import type { Language } from '@studio/shared/config';
import type { Content } from '../content/content.ts';
import { joinReads, type Reads, recordReads } from '../content/reads.ts';
import { renderDocument } from '../document/document.ts';
import { createPageAssets } from '../document/page-assets.ts';
import { type Encoded, encode } from '../encoded.ts';
import type { ReleaseSet } from '../manifest/live-releases.ts';
import type { Storage } from '../manifest/memory.ts';
import type { Renderer } from '../render/renderer.ts';
import { startWatchTag } from '../reports/start-watch.ts';
import { contentSecurityPolicy } from '../security/page-policy.ts';
import type { Warn } from '../warn.ts';
import { readBootContent } from './bootstrap-content.ts';
import { bootstrapData, compositionOf } from './bootstrap-data.ts';
import { createKeptContent } from './kept-content.ts';
import { trimDictionary } from './trim-dictionary.ts';

/** A page ready to be sent. */
export interface StoredPage {
  readonly status: number;
  readonly location?: string;
  /** Not to be kept: the next attempt may be better. */
  readonly provisional: boolean;
  readonly policy: string;
  readonly document: Encoded;
  /** Names the releases it is made of. */
  readonly composition: string;
  /** What it was made from; undefined where nobody knows. */
  readonly reads: Reads | undefined;
}

/** What the pages are made from. */
export interface PageSourceParts {
  readonly content: Pick<Content, 'read'>;
  readonly renderer: Renderer;
  /** Where the releases are. */
  readonly store: Pick<Store, 'get'>;
  readonly siteUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly stateDir: string;
  readonly storage: Pick<Storage, 'open'>;
  readonly warn: Warn;
}

/**
 * Renders a page from these releases and the content of this moment.
 * @param preview whether the visitor follows a link to releases that not everybody gets; the page then says so
 * @throws when the renderer throws.
 */
export type RenderPage = (
  url: string,
  language: Language,
  releases: ReleaseSet,
  preview?: boolean,
) => Promise<StoredPage>;

export function createPageSource(parts: PageSourceParts): RenderPage {
  const kept = createKeptContent(parts.stateDir, parts.storage, parts.warn);
  const assetsOf = createPageAssets(parts.store);

  return async (url, language, releases, preview = false) => {
    const { siteUrl, clientRole, googleLogin } = parts;
    const recorded = recordReads(parts.content.read);
    const content = await kept.complete(language, await readBootContent(recorded.read, language));
    const boot = bootstrapData({
      ...{ url, language, siteUrl, clientRole, googleLogin },
      ...{ content, releases, preview },
    });
    const { page, reads, provisional } = await parts.renderer.render({
      ...{ url, boot, releases, preview: preview },
    });
    const common = {
      status: page.status,
      provisional: provisional === true,
      composition: compositionOf(releases),
      reads: reads && joinReads(recorded.reads, reads),
    };
    if ('location' in page) {
      const policy = contentSecurityPolicy({ siteUrl, scriptHashes: [], styleHashes: [] });
      return { ...common, location: page.location, policy, document: await encode('') };
    }
    const assets = await assetsOf({ url, boot, releases, chunks: page.chunks });
    const dictionary = trimDictionary(boot.dictionary, releases, language);
    const document = renderDocument({
      boot: { ...boot, dictionary },
      content: page,
      assets,
      lastScript: startWatchTag,
    });
    return {
      ...common,
      policy: contentSecurityPolicy({ ...document, siteUrl }),
      document: await encode(document.html),
    };
  };
}
