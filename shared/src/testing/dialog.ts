/**
 * Gives jsdom the part of `<dialog>` it lacks, as browsers do it: `showModal` moves focus inside, Escape and
 * `close` give it back to the opener and fire `close`. That the rest of the page is out of reach is left to
 * the tests in a real browser.
 */
export function polyfillDialog(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();

  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, a[href], input')?.focus();
  };

  HTMLDialogElement.prototype.close = function close() {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };

  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  });
}
