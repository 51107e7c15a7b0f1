import type { ManifestAccess } from '@studio/releases/manifest';
import type { ReleaseEvent } from '@studio/releases/webhook';
import type { Content } from '../content/content.ts';
import type { Counters } from '../counters/counters.ts';
import type { ReadDelta } from '../manifest/deltas.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { ReadReleasedFile } from '../manifest/released-files.ts';
import type { RenderPage } from '../pages/page-source.ts';

/** The parts of the console; it shares all but the last two with the site. */
export interface ConsoleParts {
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly readReleasedFile: ReadReleasedFile;
  readonly readDelta: ReadDelta;
  readonly content: Pick<Content, 'read'>;
  /** Signs as the gateway: rollbacks and pauses only. */
  readonly releases: ManifestAccess;
  readonly renderPage: RenderPage;
  /** Counters in Redis; without them the limits are counted in this process. */
  readonly counters?: Counters | undefined;
  /** Called after a rollback. */
  readonly onRollback: (event: ReleaseEvent) => void;
}
