import type { Directus } from '../content/directus.ts';
import type { RunningRenderer } from '../render/renderer.ts';
import type { Metrics } from './metrics.ts';

/** Wraps the client of the backend so that its reads are timed. */
export function observeDirectus(directus: Directus, { backendReads }: Metrics): Directus {
  const timed =
    (read: Directus['read']): Directus['read'] =>
    async (path) => {
      const end = backendReads.startTimer();
      try {
        const answer = await read(path);
        end({ outcome: answer.status < 500 ? 'answered' : 'error' });
        return answer;
      } catch (error) {
        end({ outcome: 'away' });
        throw error;
      }
    };
  return {
    ...directus,
    read: timed(directus.read),
    readAsGateway: timed(directus.readAsGateway),
  };
}

/** Wraps a renderer so that its pages are timed and those that wait are counted. */
export function observeRenderer(
  renderer: RunningRenderer,
  { renders, pendingRenders }: Metrics,
): RunningRenderer {
  return {
    ...renderer,
    async render(request) {
      const end = renders.startTimer();
      pendingRenders.inc();
      try {
        const page = await renderer.render(request);
        end({ outcome: page.provisional ? 'without-content' : 'whole' });
        return page;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      } finally {
        pendingRenders.dec();
      }
    },
  };
}
