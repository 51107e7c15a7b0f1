import { type RefObject, useEffect } from 'react';

/**
 * Closes a modal dialog by a click on its backdrop, also in browsers without the attribute `closedby`. The content must
 * fill the dialog: then a click whose target is the dialog itself is beside the content.
 */
export function useCloseOnBackdrop(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const close = ({ target }: MouseEvent) => {
      if (target === element) element?.close();
    };
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [dialog]);
}
