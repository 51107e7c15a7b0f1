import * as v from 'valibot';
import { apps } from './apps.ts';

/** Whoever reads a report in a terminal must not be told more than it says: no control characters, no marks that turn text. */
const shortText = (characters: number) =>
  v.pipe(v.string(), v.maxLength(characters), v.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const app = v.picklist(apps);

const report = v.variant('kind', [
  /** A remote has arrived and does what the contract asks for. */
  v.object({ kind: v.literal('loaded'), app }),
  /** A remote did not arrive, or failed while it was evaluated or rendered. */
  v.object({ kind: v.literal('failed'), app, reason: shortText(200) }),
  /** Something else went wrong. */
  v.object({ kind: v.literal('error'), reason: shortText(200) }),
  /** A web vital, in milliseconds or, for layout shift, as a score; the app is the one the page's path belongs to. */
  v.object({
    kind: v.literal('vital'),
    app: v.optional(app),
    name: v.picklist(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']),
    value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)),
  }),
]);

/** What browsers tell: never who, never a query. */
export const reportsSchema = v.object({
  /** Version of each app on the page, as its boot data say. */
  composition: shortText(400),
  reports: v.pipe(v.array(report), v.minLength(1), v.maxLength(20)),
});

/** The beginning of a view. */
export const viewSchema = v.object({ composition: shortText(400) });

export type Report = v.InferOutput<typeof report>;
export type Reports = v.InferOutput<typeof reportsSchema>;
