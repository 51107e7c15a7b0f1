/** Years a text may speak of: the one it was written in and the one before. */
export interface Years {
  year: number;
  previous: number;
}

/** A news item as written every year: its day, and texts that name the year it was written in. */
export interface Article {
  slug: string;
  /** MM-DD */
  monthDay: string;
  /** Whole years before the latest occurrence of that day. */
  yearsBefore: 0 | 1;
  title(years: Years): string;
  summary(years: Years): string;
  /** Absent where the summary says it all. */
  body?(years: Years): string;
  /** A sheet to download: its title, then its paragraphs. */
  sheet?(years: Years): { title: string; paragraphs: string[] };
}
