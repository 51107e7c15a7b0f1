import Swiper from 'swiper';

/** What the carousel says of itself after each change; pages count from 0. */
export interface CarouselState {
  readonly pages: number;
  readonly current: number;
}

/** A running carousel. */
export interface Carousel {
  readonly show: (page: number) => void;
  readonly stop: () => void;
}

/**
 * Puts Swiper in charge of a scrolling list. Its own pagination, navigation and a11y modules write HTML,
 * which Trusted Types forbid: the bullets are React's. It wraps around by rewinding; its loop mode moves
 * elements that belong to React.
 */
export function startCarousel(
  viewport: HTMLElement,
  onChange: (state: CarouselState) => void,
): Carousel {
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

  const forgetKeyboard = obeyKeyboard(swiper);
  return {
    show: (page) => swiper.slideTo(page * (swiper.params.slidesPerGroup ?? 1)),
    stop: () => {
      forgetKeyboard();
      swiper.destroy();
    },
  };
}

/** Arrow keys turn the pages, and whatever gets the focus is brought into view. */
function obeyKeyboard(swiper: Swiper): () => void {
  const { el } = swiper;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') swiper.slideNext();
    if (key === 'ArrowLeft') swiper.slidePrev();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const index = swiper.slides.findIndex(
      (slide) => target instanceof Node && slide.contains(target),
    );
    // The browser has scrolled the hidden slide into view in its own way.
    el.scrollLeft = 0;
    if (index >= 0 && !swiper.visibleSlidesIndexes.includes(index)) swiper.slideTo(index);
  };
  el.addEventListener('keydown', onKeyDown);
  el.addEventListener('focusin', onFocus);
  return () => {
    el.removeEventListener('keydown', onKeyDown);
    el.removeEventListener('focusin', onFocus);
  };
}
