import { createHash } from 'node:crypto';
import type { ErrorSample } from '@studio/releases/error-samples';
import { sharedFiles } from '@studio/releases/published';
import type { AppName, Release } from '@studio/shared/contract';
import { LRUCache } from 'lru-cache';
import { servedReleases } from '../manifest/cohort.ts';
import { releaseName, versionsIn } from '../manifest/composition.ts';
import type { LiveReleases } from '../manifest/live-releases.ts';

/** An error as a browser or a render process reports it. */
export interface ReportedError {
  readonly kind: ErrorSample['kind'];
  /** The app that failed; undefined when the first frame decides. */
  readonly app?: AppName | undefined;
  /** The class of the error; see `reasonClass`. */
  readonly reason: string;
  readonly frames: readonly string[];
  readonly composition: string;
  /** The route of the page. */
  readonly path?: string | undefined;
  readonly trace?: string | undefined;
}

/** The errors that were reported, a bounded number for each release and kind. */
export interface ErrorSamples {
  /** Knows the files and routes of these releases from now on: samples name no others. */
  readonly follow: (live: LiveReleases) => void;
  /**
   * Keeps an error, or counts it.
   * @returns its id, and whether it is new; undefined when no frame is in a file of a known release
   */
  readonly add: (
    error: ReportedError,
  ) => { readonly id: string; readonly isNew: boolean } | undefined;
  /** Returns the samples by id. */
  readonly all: () => Readonly<Record<string, ErrorSample>>;
}

/** Most samples of one release and kind. */
const maxSamples = 20;

/** Most pairs of release and kind with samples, and most releases whose files are known. */
const maxGroups = 60;

/** Time without a report after which the samples of a release are dropped, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Number of frames that tell one error from another: outer ones differ with the way into the code. */
const tellingFrames = 5;

const frame = /^([a-z][a-z0-9-]*)\/([^/]+)\/(.+):\d+:\d+$/;

interface Frame {
  readonly text: string;
  readonly app: AppName;
  readonly version: string;
  readonly file: string;
}

interface Known {
  readonly files: ReadonlySet<string>;
  readonly routes: ReadonlySet<string>;
}

/** Creates the samples of a gateway. */
export function createErrorSamples(): ErrorSamples {
  const releases = new LRUCache<string, Known>({ max: maxGroups });
  const groups = new LRUCache<string, Map<string, ErrorSample>>({ max: maxGroups, ttl: lifetime });

  function know({ app, version, files, routes }: Release): void {
    releases.set(releaseName(app, version), {
      files: new Set(files.map(({ path }) => path)),
      routes: new Set(routes.map(({ path }) => path)),
    });
  }

  /**
   * Returns the frames in released files. A browser may send any text: only the files that a known release lists count.
   */
  function inReleases({ kind, frames, composition }: ReportedError): Frame[] {
    const versions = versionsIn(composition);
    const parsed = frames.flatMap((text): Frame[] => {
      const [, app, place = '', file = ''] = frame.exec(text) ?? [];
      if (app === undefined) return [];
      if (place !== sharedFiles) return [{ text, app, version: place, file }];
      // The address of a shared file names no version: it is that of the page's release.
      const version = versions.get(app) ?? '';
      const named = `${app}/${version}/${text.slice(`${app}/${place}/`.length)}`;
      return [{ text: named, app, version, file }];
    });
    if (kind === 'render') return parsed;
    return parsed.filter(({ app, version, file }) =>
      releases.get(releaseName(app, version))?.files.has(file),
    );
  }

  function groupOf(name: string): Map<string, ErrorSample> {
    const group = groups.get(name) ?? new Map<string, ErrorSample>();
    groups.set(name, group);
    return group;
  }

  return {
    follow(live) {
      for (const release of servedReleases(live)) know(release);
    },
    add(error) {
      const { kind, reason, composition, path, trace } = error;
      const known = inReleases(error);
      const versions = versionsIn(composition);
      const app = error.app ?? known[0]?.app;
      const own = known.find((one) => one.app === app);
      const version = own?.version ?? (app && versions.get(app));
      if (known.length === 0 || app === undefined || version === undefined) return undefined;
      const texts = known.map(({ text }) => text);
      const release = releaseName(app, version);
      const content = [kind, release, reason, ...texts.slice(0, tellingFrames)].join('\n');
      const id = createHash('sha256').update(content).digest('hex').slice(0, 10);
      const group = groupOf(`${kind} ${release}`);
      const before = group.get(id);
      if (before === undefined && group.size >= maxSamples) group.delete(rarest(group));
      const isRoute =
        kind === 'render' ||
        [...versions].some(([one, its]) =>
          releases.get(releaseName(one, its))?.routes.has(path ?? ''),
        );
      group.set(id, {
        ...{ app, version, kind, reason, frames: texts, composition },
        ...(isRoute && path !== undefined && { path }),
        ...(trace !== undefined && { trace }),
        reports: (before?.reports ?? 0) + 1,
        at: new Date().toISOString(),
      });
      return { id, isNew: before === undefined };
    },
    all: () => Object.fromEntries([...groups.values()].flatMap((group) => [...group])),
  };
}

/** Returns the id of the sample with the fewest reports, the oldest of several. */
function rarest(group: ReadonlyMap<string, ErrorSample>): string {
  const [first] = [...group].toSorted(([, one], [, other]) => one.reports - other.reports);
  return first?.[0] ?? '';
}
