import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes it by the browser's own means, as Escape and a click beside it do. */
  readonly close: () => void;
}

/**
 * Shows a native dialog, modal, for as long as its component is there; the browser keeps the focus inside.
 * @param onClose told when it has closed; takes the component away
 */
export function useModal(onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    const tell = () => closed();
    // The content fills the dialog, so a click on the dialog itself is one beside it.
    const closeBeside = ({ target }: MouseEvent) => {
      if (target === element) element?.close();
    };
    element?.showModal();
    element?.addEventListener('close', tell);
    element?.addEventListener('click', closeBeside);
    return () => {
      element?.removeEventListener('close', tell);
      element?.removeEventListener('click', closeBeside);
    };
  }, []);

  return { dialog, close: () => dialog.current?.close() };
}
