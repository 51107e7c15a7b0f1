import type { Language } from '@studio/shared/config';
import type { Content } from '../content/content.ts';
import { joinReads, type Reads, recordReads } from '../content/reads.ts';
import { type Encoded, encode } from '../encoded.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import type { Renderer } from '../render/renderer.ts';
import { withStartWatch } from '../reports/start-watch.ts';
import { contentSecurityPolicy } from '../security/page-policy.ts';
import { readBootContent } from './boot-content.ts';
import { bootData, compositionOf } from './boot-data.ts';
import { createKeptContent } from './kept-content.ts';

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
  readonly siteUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly stateDir: string;
}

/**
 * Renders a page from these releases and the content of this moment.
 * @param replay whether the visitor follows a link to releases that not everybody gets; the page then says so
 * @throws when the renderer throws.
 */
export type RenderPage = (
  url: string,
  language: Language,
  releases: ReleaseSet,
  replay?: boolean,
) => Promise<StoredPage>;

export function createPageSource(parts: PageSourceParts): RenderPage {
  const kept = createKeptContent(parts.stateDir);

  return async (url, language, releases, replay = false) => {
    const { siteUrl, clientRole, googleLogin } = parts;
    const boot = recordReads(parts.content.read);
    const content = await kept.complete(language, await readBootContent(boot.read, language));
    const { reads, ...response } = await parts.renderer.render({
      url,
      boot: bootData({
        url,
        language,
        siteUrl,
        clientRole,
        googleLogin,
        content,
        releases,
        replay,
      }),
      releases,
    });
    return {
      status: response.status,
      ...(response.location !== undefined && { location: response.location }),
      provisional: response.provisional === true,
      policy: contentSecurityPolicy({ ...response, siteUrl }),
      document: await encode(withStartWatch(response.html)),
      composition: compositionOf(releases),
      reads: reads && joinReads(boot.reads, reads),
    };
  };
}
