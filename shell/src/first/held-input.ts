/** Ends the holding of what the visitor has pressed. */
export interface HeldInput {
  /** Repeats what was held, now that the shell takes it. */
  readonly handOver: () => void;
  /** Forgets it: the shell does not start. */
  readonly release: () => void;
}

/**
 * Holds the last press of a button that only the shell answers, while the shell starts. Links, forms and popovers
 * work without it and are left alone.
 */
export function holdInput(): HeldInput {
  let held: HTMLButtonElement | undefined;

  function onClick({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button' && !isNative(button)) held = button;
  }

  const release = () => document.removeEventListener('click', onClick, true);

  document.addEventListener('click', onClick, true);
  return {
    handOver() {
      release();
      held?.click();
    },
    release,
  };
}

/** Returns true when the browser itself answers the button's press by opening or closing a popover. */
function isNative(button: HTMLButtonElement): boolean {
  return button.hasAttribute('popovertarget') && 'popoverTargetElement' in button;
}
