import type { Head, HeadContext, RouteHandle } from '@studio/shared/contract';

/**
 * A route's metadata from its own loader's data, known by one of its keys. The router hands over nothing
 * of the kind when the loader failed: then there is only the site's name.
 */
export function headFor<Data extends object>(
  key: keyof Data & string,
  build: (data: Data, context: HeadContext) => Head,
): NonNullable<RouteHandle['head']> {
  const isOwn = (data: unknown): data is Data =>
    typeof data === 'object' && data !== null && key in data;
  return (data, context) => (isOwn(data) ? build(data, context) : { title: context.siteName });
}
