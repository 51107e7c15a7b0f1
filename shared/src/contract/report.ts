import * as v from 'valibot';
import { appNamePattern } from './apps.ts';

/** Returns the schema of a text without control characters and direction marks, which could deceive in a terminal. */
const shortText = (characters: number) =>
  v.pipe(v.string(), v.maxLength(characters), v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const app = v.pipe(v.string(), v.maxLength(60), v.regex(appNamePattern));

const report = v.variant('kind', [
  /** A remote loaded and fulfils its contract. */
  v.object({ kind: v.literal('loaded'), app }),
  /** A remote did not load, or threw while it was evaluated or rendered. */
  v.object({ kind: v.literal('failed'), app, reason: shortText(200) }),
  /** Any other error. */
  v.object({ kind: v.literal('error'), reason: shortText(200) }),
  /** A web vital, in milliseconds or, for CLS, as a score; the app owns the page's path. */
  v.object({
    kind: v.literal('vital'),
    app: v.optional(app),
    name: v.picklist(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']),
    value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)),
  }),
]);

/** The schema of the reports of a browser; they name neither visitor nor query. */
export const reportsSchema = v.object({
  /** The composition from the bootstrap data. */
  composition: shortText(400),
  reports: v.pipe(v.array(report), v.minLength(1), v.maxLength(20)),
});

/** The schema of the request that starts a view. */
export const viewSchema = v.object({ composition: shortText(400) });

export type Report = v.InferOutput<typeof report>;
export type Reports = v.InferOutput<typeof reportsSchema>;
