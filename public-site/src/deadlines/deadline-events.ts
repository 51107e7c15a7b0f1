import type { Deadline } from '@studio/shared/content';
import { type HeadContext, paths } from '@studio/shared/contract';

/** A deadline for search engines (schema.org Event); undefined when it has no date. */
function deadlineEvent({ Titolo, data }: Deadline, { siteName, origin }: HeadContext) {
  if (data === null) return undefined;
  return {
    '@type': 'Event',
    name: Titolo,
    startDate: data,
    url: `${origin}${paths.deadlines.href()}`,
    organizer: { '@type': 'AccountingService', '@id': `${origin}/#studio`, name: siteName },
  };
}

/** The deadlines that have a date, for search engines. */
export function deadlineEvents(
  deadlines: readonly Deadline[],
  context: HeadContext,
): Record<string, unknown>[] {
  return deadlines.flatMap((deadline) => deadlineEvent(deadline, context) ?? []);
}
