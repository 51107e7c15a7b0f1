import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a native dialog in step with a flag: modal while it is on. The browser keeps focus inside, gives it
 * back to the opener and closes on Escape; a click on the backdrop closes too.
 * @param onClose told whenever the dialog has closed; must not change between renders.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // The content fills the dialog, so a click on the dialog itself is one on its backdrop.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeOnBackdrop);
    element?.addEventListener('close', onClose);
    return () => {
      element?.removeEventListener('click', closeOnBackdrop);
      element?.removeEventListener('close', onClose);
    };
  }, [onClose]);

  return dialog;
}
