import { type PublicCollectionName, publicCollections } from './generated/collections.ts';
import { type SanitizeContext, sanitizeHtml } from './sanitize-html.ts';

/** Cleans every HTML field of an answer's records; whatever is not a record passes as it is. */
export function sanitizeRecords(
  collection: PublicCollectionName,
  data: unknown,
  context: SanitizeContext,
): unknown {
  if (Array.isArray(data)) return data.map((row) => sanitizeRecords(collection, row, context));
  if (typeof data !== 'object' || data === null) return data;
  const html: readonly string[] = publicCollections[collection].html;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      html.includes(field) && typeof value === 'string' ? sanitizeHtml(value, context) : value,
    ]),
  );
}
