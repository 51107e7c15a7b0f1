/** A yearly duty: its nominal date, before holidays move it, and what its sheet says. */
export interface DeadlineRule {
  slug: string;
  /** MM-DD */
  monthDay: string;
  /** May hold {year}: the year of the deadline plus yearShift. */
  title: string;
  yearShift: number;
  category: string;
  who: string;
  what: string;
  how: string;
}
