/**
 * Gives jsdom, which has no layout, an observer that reports at once whether an element is in view.
 * @param isIntersecting the report for every element
 */
export function fakeIntersection(isIntersecting: boolean): void {
  window.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #callback: IntersectionObserverCallback;

    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback;
    }

    observe(target: Element) {
      const rectangle = target.getBoundingClientRect();
      const entry = {
        ...{ target, isIntersecting, time: 0, intersectionRatio: 1, rootBounds: null },
        ...{ boundingClientRect: rectangle, intersectionRect: rectangle },
      };
      this.#callback([entry], this);
    }

    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
}

/** Gives jsdom a visitor who prefers reduced motion, and a window that can scroll. */
export function preferReducedMotion(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('reduced-motion'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.scrollTo = () => {};
}

/** Replaces the browser's `reportError`; returns the errors that it gets from now on. */
export function collectReports(): unknown[] {
  const reports: unknown[] = [];
  window.reportError = (error) => reports.push(error);
  return reports;
}
