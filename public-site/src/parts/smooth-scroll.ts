/** Shortest scroll, in milliseconds (decision B2). */
const minimumDuration = 600;
/** Milliseconds per 1000 pixels (decision B2). */
const speed = 700;
// A page with a thousand items must not scroll for minutes.
const maximumDuration = 3000;

const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Returns the duration of a scroll over a distance in pixels, in milliseconds. */
export function scrollDuration(distance: number): number {
  const duration = (Math.abs(distance) / 1000) * speed;
  return Math.min(maximumDuration, Math.max(minimumDuration, duration));
}

/** Returns the share of the way after a share of the time, both 0 to 1: slow, fast, slow. */
export function ease(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - (-2 * time + 2) ** 3 / 2;
}

function targetOf(element: Element): number {
  const root = document.documentElement;
  const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const furthest = root.scrollHeight - window.innerHeight;
  const top = window.scrollY + element.getBoundingClientRect().top - padding;
  return Math.max(0, Math.min(top, furthest));
}

/**
 * Scrolls until the element is at the top: smoothly, or at once for visitors who prefer reduced motion. Any input of
 * the visitor ends the scroll.
 * @returns a function that ends the scroll
 */
export function smoothScrollTo(element: Element): () => void {
  const start = window.scrollY;
  const distance = targetOf(element) - start;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: start + distance, behavior: 'instant' });
    return () => {};
  }
  const duration = scrollDuration(distance);
  const startTime = performance.now();
  const step = (now: number) => {
    const time = Math.min(1, Math.max(0, (now - startTime) / duration));
    window.scrollTo({ top: start + distance * ease(time), behavior: 'instant' });
    if (time < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) window.removeEventListener(event, stop);
  };
  let frame = requestAnimationFrame(step);
  for (const event of interruptions) window.addEventListener(event, stop, { passive: true });
  return stop;
}
