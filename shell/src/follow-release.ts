import { compositionPath } from '@studio/shared/contract';
import type { Router } from './router.ts';

/** The site is asked at most this often, in milliseconds. */
const atMostEvery = 60_000;

/** The composition a new page would have; undefined where the site does not say. */
async function currentComposition(): Promise<string | undefined> {
  try {
    const answer = await fetch(compositionPath, { cache: 'no-store' });
    return answer.ok ? (await answer.text()).trim() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks which releases a new page would be made of, after navigations and when the tab comes into view.
 * @param onAnswer told what the site says
 * @returns what stops it
 */
export function followRelease(
  router: Pick<Router, 'state' | 'subscribe'>,
  onAnswer: (composition: string) => void,
): () => void {
  let askedAt = Date.now();
  let shown = router.state.location;

  async function ask(): Promise<void> {
    if (!navigator.onLine || Date.now() - askedAt < atMostEvery) return;
    askedAt = Date.now();
    const composition = await currentComposition();
    if (composition !== undefined) onAnswer(composition);
  }

  const whenVisible = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  const stop = router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location === shown) return;
    shown = location;
    void ask();
  });
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
