/** Events that a visitor causes; `focusin` and `click` come alone from the keyboard and from assistive technology. */
const acts = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'input', 'submit'];

/** Elements that a pointer over them is about to use. */
const controls = 'button, summary, input, select, textarea, label';

/**
 * Resolves at the first sign that the visitor is about to use the page: at once when the address names a place in it,
 * the visitor has already begun, or a router has written the history entry and must answer Back; else with the first
 * touch, key, focus or press, or a pointer over a control. A link opens its page without the shell, whose files would only
 * delay that page: a touch or press of a link is no such sign.
 */
export function firstIntent(): Promise<void> {
  const hasBegun = document.activeElement !== null && document.activeElement !== document.body;
  const isKnown = window.history.state !== null;
  if (window.location.hash !== '' || hasBegun || isKnown) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const begin = ({ type, target }: Event) => {
      const isLink = target instanceof Element && target.closest('a[href]') !== null;
      if (isLink && type !== 'keydown') return;
      for (const act of acts) document.removeEventListener(act, begin, options);
      document.removeEventListener('pointerover', onOver, options);
      resolve();
    };
    const onOver = (event: Event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(controls) !== null) begin(event);
    };
    for (const act of acts) document.addEventListener(act, begin, options);
    document.addEventListener('pointerover', onOver, options);
  });
}
