/**
 * Gives jsdom, which lays nothing out, an observer that says at once whether an element is in view.
 * @param isIntersecting what it says of every element
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
