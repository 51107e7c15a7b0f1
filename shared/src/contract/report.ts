import * as v from 'valibot';
import { appNamePattern } from './apps.ts';
import { maxFrames, reasonClass } from './reason.ts';

/** Returns the schema of a text without control characters and direction marks, which could deceive in a terminal. */
const shortText = (characters: number) =>
  v.pipe(v.string(), v.maxLength(characters), v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const app = v.pipe(v.string(), v.maxLength(60), v.regex(appNamePattern));

/** Other browsers than those of this site's pages send any text, so the reason is cut to its class here as well. */
const reason = v.pipe(shortText(200), v.transform(reasonClass));

/**
 * The place of an error: its stack frames in released files, the innermost first, as `auth/1.0.0/remote.js:1:20`; and
 * the route of its page, as the release claims it: `/news/:item`.
 */
const sample = v.object({
  frames: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]{0,39}\/[\w.-]{1,60}\/[\w~./-]{1,150}:\d{1,7}:\d{1,7}$/),
      ),
    ),
    v.minLength(1),
    v.maxLength(maxFrames),
  ),
  path: v.optional(shortText(200)),
});

const report = v.variant('kind', [
  /** A remote loaded and fulfils its contract. */
  v.object({ kind: v.literal('loaded'), app }),
  /** A remote did not load, or threw while it was evaluated or rendered. */
  v.object({ kind: v.literal('failed'), app, reason, sample: v.optional(sample) }),
  /** Any other error. */
  v.object({ kind: v.literal('error'), reason, sample: v.optional(sample) }),
  /** The first submission of a form in a view: whether the form then showed an error, and nothing of its content. */
  v.object({ kind: v.literal('form'), app, hasErrors: v.boolean() }),
  /** A web vital, in milliseconds or, for CLS, as a score; the app owns the page's path. */
  v.object({
    kind: v.literal('vital'),
    app: v.optional(app),
    name: v.picklist(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']),
    value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)),
  }),
]);

/** The schema of the reports of a browser; they name neither visitor nor query, and hold no text of an error. */
export const reportsSchema = v.object({
  /** The composition from the bootstrap data. */
  composition: shortText(400),
  /** The trace id of the page, which its requests have too (W3C Trace Context). */
  trace: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  reports: v.pipe(v.array(report), v.minLength(1), v.maxLength(20)),
});

/** The schema of the request that starts a view. */
export const viewSchema = v.object({
  composition: shortText(400),
  /**
   * `warm` when the browser had all files of the releases in its cache, `cold` otherwise; undefined for a first visit,
   * which gets the release of all visitors and is in no comparison of releases.
   */
  start: v.optional(v.picklist(['warm', 'cold'])),
});

export type Report = v.InferOutput<typeof report>;
