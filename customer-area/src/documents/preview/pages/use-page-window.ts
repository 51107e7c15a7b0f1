import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface Seen {
  /** Pages in sight or one screen away. */
  readonly near: ReadonlySet<number>;
  /** Pages that were near at some time. */
  readonly visited: ReadonlySet<number>;
}

function numberOf({ target }: IntersectionObserverEntry): number {
  return target instanceof HTMLElement ? Number(target.dataset.page) : 0;
}

function after({ near, visited }: Seen, entries: readonly IntersectionObserverEntry[]): Seen {
  const nearNow = new Set(near);
  for (const entry of entries) {
    if (entry.isIntersecting) nearNow.add(numberOf(entry));
    else nearNow.delete(numberOf(entry));
  }
  return { near: nearNow, visited: new Set([...visited, ...nearNow]) };
}

const nothing: Seen = { near: new Set(), visited: new Set() };

/**
 * Follows which pages of the stage are worth drawing.
 * @param onCurrent told of the page in the middle
 */
export function usePageWindow(
  stage: RefObject<HTMLElement | null>,
  onCurrent: (page: number) => void,
): Seen {
  const [seen, setSeen] = useState(nothing);
  const tell = useEffectEvent(onCurrent);

  useEffect(() => {
    const root = stage.current;
    const near = new IntersectionObserver(
      (entries) => setSeen((before) => after(before, entries)),
      { root, rootMargin: '100% 0px' },
    );
    const middle = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) tell(numberOf(entry));
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    );
    for (const page of root?.querySelectorAll('[data-page]') ?? []) {
      near.observe(page);
      middle.observe(page);
    }
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [stage]);

  return seen;
}
