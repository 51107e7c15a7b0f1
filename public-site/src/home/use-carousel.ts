import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenNear } from '../parts/when-near.ts';
import type { Carousel, CarouselState } from './start-carousel.ts';

/** How near, in pixels: the script is there before the list is seen. */
const near = 400;

/** Turns a scrolling list into a carousel when it comes near; its script is loaded only then. */
export function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const carousel = useRef<Carousel>(undefined);
  const [state, setState] = useState<CarouselState>({ pages: 0, current: 0 });

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let gone = false;
    const start = async () => {
      const { startCarousel } = await import('./start-carousel.ts');
      if (!gone) carousel.current = startCarousel(element, setState);
    };
    // Without its script the list still scrolls.
    const stopWaiting = whenNear(element, near, () => void start().catch(() => {}));
    return () => {
      gone = true;
      stopWaiting();
      carousel.current?.stop();
    };
  }, [viewport]);

  return { ...state, show: (page: number) => carousel.current?.show(page) };
}
