import Swiper from 'swiper';

/** What the carousel says of itself after each change. */
export interface CarouselState {
  readonly pages: number;
  readonly current: number;
}

/**
 * Puts Swiper in charge of a scrolling list. Its own pagination, navigation and a11y modules write HTML,
 * which Trusted Types forbid: bullets and labels are React's. It wraps around by rewinding; its loop mode
 * moves elements that belong to React.
 */
export function startCarousel(
  viewport: HTMLElement,
  onChange: (state: CarouselState) => void,
): Swiper {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  viewport.dataset.live = '';
  viewport.scrollLeft = 0;
  const swiper = new Swiper(viewport, {
    init: false,
    rewind: true,
    spaceBetween: 20,
    speed: reducedMotion ? 0 : 250,
    watchSlidesProgress: true,
    breakpoints: {
      0: { slidesPerView: 1, slidesPerGroup: 1 },
      769: { slidesPerView: 3, slidesPerGroup: 3 },
      1401: { slidesPerView: 5, slidesPerGroup: 5 },
    },
  });
  const report = () => onChange({ pages: swiper.snapGrid.length, current: swiper.snapIndex });
  swiper.on('init', report);
  swiper.on('snapGridLengthChange', report);
  swiper.on('snapIndexChange', report);
  swiper.init();
  return swiper;
}
