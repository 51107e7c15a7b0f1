import Swiper from 'swiper';

/** The state of a carousel after a change; pages count from 0. */
export interface CarouselState {
  readonly pages: number;
  readonly current: number;
}

/** A carousel that has started. */
export interface Carousel {
  readonly show: (page: number) => void;
  readonly stop: () => void;
}

/** Returns the index of the slide at which the list's own scrolling rests; -1 while it is on its way. */
function restingSlide(viewport: HTMLElement): number {
  const start = viewport.getBoundingClientRect().left + viewport.clientLeft;
  const edge = start + Number.parseFloat(getComputedStyle(viewport).paddingLeft);
  return [...viewport.querySelectorAll('li')].findIndex(
    (slide) => Math.abs(slide.getBoundingClientRect().left - edge) <= 1,
  );
}

/** Resolves when no finger, wheel or momentum moves the list: a take-over would end that movement. */
export async function atRest(viewport: HTMLElement): Promise<void> {
  let last = -1;
  const isMoving = () =>
    last !== viewport.scrollLeft || viewport.matches(':active') || restingSlide(viewport) < 0;
  while (viewport.isConnected && isMoving()) {
    last = viewport.scrollLeft;
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Turns a scrolling list into a Swiper carousel, which shows the slides that were in sight. Swiper's pagination, navigation and a11y modules write HTML, which
 * Trusted Types forbid: React renders the bullets. The carousel rewinds at its end: Swiper's loop mode would move
 * elements that belong to React.
 */
export function startCarousel(
  viewport: HTMLElement,
  onChange: (state: CarouselState) => void,
): Carousel {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const slides = viewport.querySelectorAll('li').length;
  const scrolled = viewport.scrollLeft;
  const isAtEnd = scrolled > 0 && scrolled + viewport.clientWidth >= viewport.scrollWidth - 1;
  // The last page is as full as the others: it may begin with a slide of the page before it.
  const initialSlide = isAtEnd ? slides - 1 : Math.max(0, restingSlide(viewport));
  viewport.dataset.live = '';
  viewport.scrollLeft = 0;
  const swiper = new Swiper(viewport, {
    init: false,
    initialSlide,
    rewind: true,
    spaceBetween: 20,
    speed: reducedMotion ? 0 : 250,
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
  // A card that had the focus may have rested in the middle of a page: the page turns from there.
  if (Math.abs(swiper.translate + scrolled) > 1) {
    swiper.setTranslate(-scrolled);
    swiper.slideTo(initialSlide);
  }

  const removeListeners = addListeners(swiper);
  return {
    show: (page) => swiper.slideTo(page * (swiper.params.slidesPerGroup ?? 1)),
    stop: () => {
      removeListeners();
      swiper.destroy();
    },
  };
}

/**
 * Turns the pages by the arrow keys, shows the slide that gets the focus, and moves the focus from a slide that a turned
 * page hides to the first one in sight.
 */
function addListeners(swiper: Swiper): () => void {
  const { el } = swiper;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') swiper.slideNext();
    if (key === 'ArrowLeft') swiper.slidePrev();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const index = swiper.slides.findIndex(
      (slide) => target instanceof Node && slide.contains(target),
    );
    // The browser has scrolled to the hidden slide itself.
    el.scrollLeft = 0;
    if (index >= 0 && !isInSight(swiper, index)) swiper.slideTo(index);
  };
  const onTurn = () => {
    const index = swiper.slides.findIndex((slide) => slide.contains(document.activeElement));
    if (index < 0 || isInSight(swiper, index)) return;
    const link = swiper.slides[firstInSight(swiper)]?.querySelector('a');
    link?.focus({ preventScroll: true });
  };
  swiper.on('slideChange', onTurn);
  el.addEventListener('keydown', onKeyDown);
  el.addEventListener('focusin', onFocus);
  return () => {
    el.removeEventListener('keydown', onKeyDown);
    el.removeEventListener('focusin', onFocus);
  };
}

function slidesInSight({ params: { slidesPerView } }: Swiper): number {
  return typeof slidesPerView === 'number' ? slidesPerView : 1;
}

/** Returns the index of the first slide of the current page; the last page is as full as the others. */
function firstInSight(swiper: Swiper): number {
  const last = Math.max(0, swiper.slides.length - slidesInSight(swiper));
  return Math.min(swiper.activeIndex, last);
}

/** Returns true for a slide of the current page, also while the page is still moving. */
function isInSight(swiper: Swiper, index: number): boolean {
  const first = firstInSight(swiper);
  return index >= first && index < first + slidesInSight(swiper);
}
