import type { IncomingHttpHeaders } from 'node:http';

/** The header that names a trace (W3C Trace Context). */
export const traceHeader = 'traceparent';

/** The form of version 00: browsers send any text, and no other may get into a log. */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

interface Traced {
  /** A UUID. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

/** Returns the trace id that a page names in its request; undefined where the header is absent or malformed. */
export function namedTrace({ headers }: Pick<Traced, 'headers'>): string | undefined {
  return partsOf(headers)?.[1];
}

/** Returns the span id that a page names as the parent of its request; undefined like {@link namedTrace}. */
export function namedParent({ headers }: Pick<Traced, 'headers'>): string | undefined {
  return partsOf(headers)?.[2];
}

function partsOf({ [traceHeader]: given }: IncomingHttpHeaders) {
  return typeof given === 'string' ? form.exec(given) : null;
}

/** Returns the `traceparent` for the backend: the page's trace, or a new one, with the request as its parent. */
export function traceparentOf(request: Traced): string {
  const own = request.id.replaceAll('-', '');
  return `00-${namedTrace(request) ?? own}-${own.slice(16)}-01`;
}
