import type { Directus } from '../content/directus.ts';
import type { RunningRenderer } from '../render/renderer.ts';
import type { Tracing } from './tracing.ts';

/** The form of a read of content; the group is the collection, which the gateway has checked. */
const items = /^\/items\/([a-z_]{1,40})(?:[/?]|$)/;

/** Wraps the client of the backend so that each read of a request has a span. */
export function traceDirectus(directus: Directus, { span }: Tracing): Directus {
  const traced =
    (read: Directus['read']): Directus['read'] =>
    (path) =>
      span(
        'read',
        () => read(path),
        ({ status }) => ({
          'http.response.status_code': status,
          'studio.collection': items.exec(path)?.[1] ?? 'other',
        }),
      );
  return {
    ...directus,
    read: traced(directus.read),
    readAsGateway: traced(directus.readAsGateway),
  };
}

/** Wraps a renderer so that each page has a span, the parent of the page's reads. */
export function traceRenderer(renderer: RunningRenderer, { span }: Tracing): RunningRenderer {
  return {
    ...renderer,
    render: (request) =>
      span(
        'render',
        () => renderer.render(request),
        ({ provisional }) => ({ 'studio.outcome': provisional ? 'without-content' : 'whole' }),
      ),
  };
}
