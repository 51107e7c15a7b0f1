/** Gives jsdom what it lacks for scrolling: a visitor who wants no motion, and a window that scrolls. */
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
