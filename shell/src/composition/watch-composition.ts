import { compositionPath } from '@studio/shared/contract';
import type { DataRouter } from 'react-router-dom';

/** The shortest time between two requests, in milliseconds. */
const minInterval = 60_000;

/** Returns the composition that a new page would have; undefined when the site does not answer. */
async function currentComposition(): Promise<string | undefined> {
  try {
    const response = await fetch(compositionPath, { cache: 'no-store' });
    return response.ok ? (await response.text()).trim() : undefined;
  } catch {
    // Only the network can fail here; the next navigation asks again.
    return undefined;
  }
}

/**
 * Asks the site for its current composition after navigations and when the tab becomes visible, at most once a minute.
 * @returns a function that stops watching
 */
export function watchComposition(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  onComposition: (composition: string) => void,
): () => void {
  let askedAt = Date.now();
  let shown = router.state.location;

  async function ask(): Promise<void> {
    if (!navigator.onLine || Date.now() - askedAt < minInterval) return;
    askedAt = Date.now();
    const composition = await currentComposition();
    if (composition !== undefined) onComposition(composition);
  }

  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  const unsubscribe = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    void ask();
  });
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
