import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { CarouselState, startCarousel } from './start-carousel.ts';

type Carousel = ReturnType<typeof startCarousel>;

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
      carousel.current?.destroy();
    };
  }, [viewport]);

  function show(page: number) {
    const swiper = carousel.current;
    if (swiper) swiper.slideTo(page * (swiper.params.slidesPerGroup ?? 1));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') carousel.current?.slideNext();
    if (event.key === 'ArrowLeft') carousel.current?.slidePrev();
  }

  // The browser scrolls a hidden slide into view when it gets the focus: the carousel does so instead.
  function onFocus(event: FocusEvent) {
    const swiper = carousel.current;
    const index = swiper?.slides.findIndex((slide) => slide.contains(event.target)) ?? -1;
    if (!swiper || index < 0) return;
    swiper.el.scrollLeft = 0;
    if (!swiper.visibleSlidesIndexes.includes(index)) swiper.slideTo(index);
  }

  return { ...state, show, onKeyDown, onFocus };
}
