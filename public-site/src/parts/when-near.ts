/**
 * Calls `run` once, when the element comes near the visible part of the page.
 * @param margin the distance that counts as near, in pixels
 * @returns a function that ends the wait
 */
export function whenNear(element: Element, margin: number, run: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      run();
    },
    { rootMargin: `${margin}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
