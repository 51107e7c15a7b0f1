/**
 * Runs once the element comes near the visible part of the page.
 * @param margin how near that is, in pixels
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
