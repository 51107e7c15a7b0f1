import { paths } from '@studio/shared/contract';
import ical, { ICalEventTransparency } from 'ical-generator';

/** A deadline as a calendar needs it. */
export interface Deadline {
  readonly id: number;
  readonly Titolo: string;
  /** ISO date. */
  readonly data: string;
  readonly categoria?: string | null | undefined;
  /** Id of its PDF. */
  readonly pdf?: string | null | undefined;
  readonly date_updated?: string | null | undefined;
}

interface Calendar {
  readonly siteUrl: string;
  readonly name: string;
  readonly deadlines: readonly Deadline[];
}

/** Returns deadlines as a calendar (RFC 5545), one all-day event each; subscribers refresh it every six hours. */
export function deadlinesCalendar({ siteUrl, name, deadlines }: Calendar): string {
  const host = new URL(siteUrl).hostname;
  const calendar = ical({
    name,
    prodId: { company: host, product: 'scadenzario', language: 'IT' },
  });
  // The zone is only named: all-day events have none, and with a zone the time stamps would not be in UTC as required.
  calendar.x('X-WR-TIMEZONE', 'Europe/Rome').ttl(6 * 60 * 60);
  for (const deadline of deadlines) {
    const start = deadline.data.slice(0, 10);
    const event = calendar.createEvent({
      id: `scadenza-${deadline.id}@${host}`,
      start,
      allDay: true,
      summary: deadline.Titolo,
      // A deadline does not make its day busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: deadline.pdf
        ? `${siteUrl}/api/assets/${deadline.pdf}`
        : siteUrl + paths.deadlines.href(),
      stamp: new Date(deadline.date_updated ?? start),
    });
    if (deadline.categoria) event.createCategory({ name: deadline.categoria });
  }
  return calendar.toString();
}
