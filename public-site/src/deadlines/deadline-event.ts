import type { Deadline } from '@studio/shared/content';
import { type HeadContext, paths } from '@studio/shared/contract';

/** A deadline for search engines (schema.org Event). */
export function deadlineEvent(
  { Titolo, data }: Pick<Deadline, 'Titolo' | 'data'>,
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  return {
    '@type': 'Event',
    name: Titolo,
    startDate: data,
    url: `${origin}${paths.deadlines.href()}`,
    organizer: { '@type': 'AccountingService', '@id': `${origin}/#studio`, name: siteName },
  };
}
