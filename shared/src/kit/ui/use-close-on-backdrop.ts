import { type RefObject, useEffect } from 'react';

/**
 * Closes a modal dialog by a click on its backdrop, also in browsers without the attribute `closedby`. The content must
 * fill the dialog: then a click whose target is the dialog itself is beside the content.
 * @param isOff true for a dialog that such a click leaves open
 */
export function useCloseOnBackdrop(dialog: RefObject<HTMLDialogElement | null>, isOff = false) {
  useEffect(() => {
    const element = dialog.current;
    if (isOff) return;
    const close = ({ target }: MouseEvent) => {
      if (target === element) element?.close();
    };
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [dialog, isOff]);
}
