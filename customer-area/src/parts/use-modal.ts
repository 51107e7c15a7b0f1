import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog with a `close` event, as Escape and a click on the backdrop do. */
  readonly close: () => void;
}

/**
 * Opens a native dialog as a modal while its component is mounted; the browser keeps the focus inside.
 * @param onClose called after the dialog has closed; must unmount the component
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const notifyClosed = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    const handleClose = () => notifyClosed();
    // The content fills the dialog, so a click whose target is the dialog itself is on its backdrop.
    const closeOnBackdrop = ({ target }: MouseEvent) => {
      if (target === element) element?.close();
    };
    element?.showModal();
    element?.addEventListener('close', handleClose);
    element?.addEventListener('click', closeOnBackdrop);
    return () => {
      element?.removeEventListener('close', handleClose);
      element?.removeEventListener('click', closeOnBackdrop);
    };
  }, []);

  return { dialog, close: () => dialog.current?.close() };
}
