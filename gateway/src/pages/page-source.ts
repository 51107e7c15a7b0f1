import type { Store } from '@studio/releases/store';
import type { FormPost, Language } from '@studio/shared/contract';
import type { Content } from '../content/content.ts';
import { joinReads, type Reads, recordReads } from '../content/reads.ts';
import { renderDocument } from '../document/document.ts';
import { createPageAssets } from '../document/page-assets.ts';
import { contentSecurityPolicy } from '../document/page-policy.ts';
import { startWatchdogTag } from '../document/start-watchdog.ts';
import { type Encoded, encode } from '../http/encoded.ts';
import type { InlineText } from '../http/own-page.ts';
import type { Warn } from '../log/warn.ts';
import { compositionOf } from '../manifest/composition.ts';
import { allReleases, type ReleaseSet } from '../manifest/live-releases.ts';
import type { Draft } from '../preview/drafts.ts';
import type { Renderer } from '../render/renderer.ts';
import type { Storage } from '../storage/storage.ts';
import {
  type BootstrapContent,
  createBootstrapReader,
  openStoredContent,
} from './bootstrap-content.ts';
import { bootstrapData, trimDictionary } from './bootstrap-data.ts';

/** A page, ready to be sent. */
export interface StoredPage {
  readonly status: number;
  readonly location?: string;
  /** True when the next attempt may be better: the page must not be cached. */
  readonly provisional: boolean;
  readonly policy: string;
  readonly document: Encoded;
  /** The releases that made the page. */
  readonly composition: string;
  /** The reads that the page was made from; undefined when they are unknown. */
  readonly reads: Reads | undefined;
}

/** The parts that pages are made from. */
interface PageSourceParts {
  readonly content: Pick<Content, 'read' | 'readable'>;
  readonly renderer: Renderer;
  /** Store of the releases. */
  readonly store: Pick<Store, 'get'>;
  readonly siteUrl: string;
  /** Origin of the Studio, which shows previews of drafts beside their form. */
  readonly studioUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly stateDir: string;
  readonly storage: Pick<Storage, 'open'>;
  readonly warn: Warn;
  /** The content of every page, in the place of what editors write. */
  readonly fixedContent?: BootstrapContent;
  /** A style sheet for every page, besides those of the releases. */
  readonly ownStyle?: InlineText;
}

/** The parts of a page that is not the same for all visitors. */
interface OwnPage {
  /** True when the visitor follows a preview link; the page then says so. */
  readonly preview?: boolean;
  /** The item that the visitor previews, with the reads that include it. */
  readonly draft?: Draft;
  /** The form that the page answers. */
  readonly form?: FormPost;
}

/**
 * Renders a page from these releases and the current content.
 * @throws {Error} when the renderer throws
 */
export type RenderPage = (
  url: string,
  language: Language,
  releases: ReleaseSet,
  own?: OwnPage,
) => Promise<StoredPage>;

/** Creates the source of pages. */
export function createPageSource(parts: PageSourceParts): RenderPage {
  const stored = openStoredContent(parts.stateDir, parts.storage, parts.warn);
  const assetsOf = createPageAssets(parts.store);
  const readBootstrapContent = createBootstrapReader();

  async function readContent(read: Content['read'], language: Language, draft: Draft | undefined) {
    const current = await readBootstrapContent(read, language);
    // A draft never reaches the disk.
    return draft === undefined ? await stored.complete(language, current) : current;
  }

  return async (url, language, releases, { preview = false, draft, form } = {}) => {
    const { siteUrl, clientRole, googleLogin } = parts;
    parts.content.readable.admit(allReleases(releases));
    const recorded = recordReads(draft?.read ?? parts.content.read);
    const content = parts.fixedContent ?? (await readContent(recorded.read, language, draft));
    const boot = bootstrapData({
      url,
      language,
      siteUrl,
      clientRole,
      googleLogin,
      content,
      releases,
      preview,
      draft: draft?.notice,
    });
    const framedBy = draft === undefined ? undefined : parts.studioUrl;
    const request = { url, boot, releases, preview, read: draft?.read, form };
    const { page, reads, provisional } = await parts.renderer.render(request);
    const common = {
      status: page.status,
      provisional: provisional === true,
      composition: compositionOf(releases),
      reads: reads && joinReads(recorded.reads, reads),
    };
    if ('location' in page) {
      const policy = contentSecurityPolicy({
        ...{ siteUrl, framedBy },
        ...{ scriptHashes: [], styleHashes: [] },
      });
      return { ...common, location: page.location, policy, document: await encode('') };
    }
    const assets = await assetsOf({ url, boot, releases, chunks: page.chunks });
    const dictionary = trimDictionary(boot.dictionary, releases, language);
    const document = renderDocument({
      boot: { ...boot, dictionary },
      content: page,
      assets,
      lastScript: startWatchdogTag,
      ...(parts.ownStyle !== undefined && { ownStyle: parts.ownStyle }),
    });
    return {
      ...common,
      policy: contentSecurityPolicy({ ...document, siteUrl, framedBy }),
      document: await encode(document.html),
    };
  };
}
