import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a native dialog and a flag in step: modal while it is on. The browser keeps focus inside, gives it back to the
 * opener and closes on Escape; a click on the backdrop closes too.
 * @param setOpen told whenever the dialog has closed, and where it was opened before the page came alive; must not
 *   change between renders.
 */
export function useModal(
  open: boolean,
  setOpen: (open: boolean) => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isAlive = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const isFirst = !isAlive.current;
    isAlive.current = true;
    if (element.open === open) return;
    if (open) element.showModal();
    else if (isFirst) setOpen(true);
    else element.close();
  }, [open, setOpen]);

  useEffect(() => {
    const element = dialog.current;
    const onClose = () => setOpen(false);
    // The content fills the dialog, so a click on the dialog itself is one on its backdrop; some browsers close it then.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeOnBackdrop);
    element?.addEventListener('close', onClose);
    return () => {
      element?.removeEventListener('click', closeOnBackdrop);
      element?.removeEventListener('close', onClose);
    };
  }, [setOpen]);

  return dialog;
}
