import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Carousel, CarouselState } from './start-carousel.ts';

/** Runs once the element comes near the visible part of the page. Returns a function that ends the wait. */
function whenNear(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      run();
    },
    { rootMargin: '400px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

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
    const stopWaiting = whenNear(element, () => void start().catch(() => {}));
    return () => {
      gone = true;
      stopWaiting();
      carousel.current?.stop();
    };
  }, [viewport]);

  return { ...state, show: (page: number) => carousel.current?.show(page) };
}
