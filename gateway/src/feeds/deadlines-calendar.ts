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
  readonly date_created?: string | null | undefined;
  readonly date_updated?: string | null | undefined;
}

interface Calendar {
  readonly siteUrl: string;
  readonly name: string;
  readonly deadlines: readonly Deadline[];
  /** Path of the calendar, where subscribers find the next version; a secret one is not written. */
  readonly path?: string;
  /** The kind of the events, which makes their ids unique; `scadenza` by default. */
  readonly kind?: string;
  /** Path of the page about an event without a PDF; the public calendar by default. */
  readonly page?: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Returns deadlines as a calendar (RFC 5545, 7986), one all-day event each; subscribers refresh it every six hours. */
export function deadlinesCalendar({
  siteUrl,
  name,
  deadlines,
  path,
  kind = 'scadenza',
  page = paths.deadlines.href(),
  now,
}: Calendar): string {
  const host = new URL(siteUrl).hostname;
  const calendar = ical({
    name,
    prodId: { company: host, product: 'scadenzario', language: 'IT' },
    ...(path !== undefined && { source: siteUrl + path }),
  });
  // The zone is only named: all-day events have none, and with a zone the time stamps would not be in UTC as required.
  calendar.x('X-WR-TIMEZONE', 'Europe/Rome').ttl(6 * 60 * 60);
  for (const deadline of deadlines) {
    const start = deadline.data.slice(0, 10);
    const event = calendar.createEvent({
      id: `${kind}-${deadline.id}@${host}`,
      start,
      allDay: true,
      summary: deadline.Titolo,
      // A deadline does not make its day busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: deadline.pdf ? `${siteUrl}/api/assets/${deadline.pdf}` : siteUrl + page,
      ...revisionOf(deadline, now),
    });
    if (deadline.categoria) event.createCategory({ name: deadline.categoria });
  }
  return calendar.toString();
}

/** The start of the count of changes where the creation of a record is unknown. */
const firstRecord = Date.UTC(2020, 0, 1);

/**
 * Returns the moment of a deadline's last change, and a number that rises with each change: programs replace a copy
 * that they hold by one with a higher number. No stamp is in the future, where programs would ignore it.
 */
function revisionOf({ data, date_created, date_updated }: Deadline, now: number) {
  const created = momentOf(date_created);
  const updated = momentOf(date_updated);
  const changed = updated ?? created ?? momentOf(data) ?? now;
  const seconds = Math.floor(((updated ?? 0) - (created ?? firstRecord)) / 1000);
  return {
    stamp: new Date(Math.min(changed, now)),
    sequence: updated === undefined ? 0 : Math.max(seconds, 1),
  };
}

/** Returns the milliseconds since the epoch of an ISO date or time; undefined when there is none. */
function momentOf(text: string | null | undefined): number | undefined {
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? undefined : moment;
}
