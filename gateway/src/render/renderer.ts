import type { PageRequest, PageResponse } from '@studio/shared/rendering';
import type { Content } from '../content/content.ts';
import type { Reads } from '../content/reads.ts';
import type { ReleaseSet } from '../live-set/live-releases.ts';
import type { Warn } from '../warn.ts';

/** What a page shows; the renderer adds the reads. */
export type RenderRequest = Pick<PageRequest, 'url' | 'boot'>;

/** A page as it came out. */
export interface RenderedPage extends PageResponse {
  /** It lacks what the next attempt may have: it is not to be kept. */
  readonly provisional?: true;
  /** What was read for it; where nobody says, it may depend on anything. */
  readonly reads?: Reads;
}

/** Turns a request into a document. A renderer that throws leaves the visitor the frame of last resort. */
export interface Renderer {
  readonly render: (
    request: RenderRequest & { readonly releases: ReleaseSet },
  ) => Promise<RenderedPage>;
}

/** What a renderer is made from. */
export interface RendererParts {
  readonly releasesDir: string;
  readonly read: Content['read'];
  readonly warn: Warn;
  /** A render that takes longer is given up, in milliseconds; the other limits stand in proportion to it. */
  readonly timeout: number;
}

/** A renderer and the end of what it runs. */
export type RunningRenderer = Renderer & { readonly end: () => void };
