import { X } from 'lucide-react';
import {
  type ComponentPropsWithoutRef,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { closedByBack } from '../../contract/index.ts';
import classes from './dialog.module.css';

/** A modal dialog that is open while its component is mounted. */
export interface Modal {
  readonly element: RefObject<HTMLDialogElement | null>;
  /** Closes the dialog with a `close` event, as Escape and a click on the backdrop do. */
  readonly close: () => void;
}

/**
 * Opens a native dialog as a modal while its component is mounted; the browser keeps the focus inside.
 * @param onClose called after the dialog has closed; must unmount the component
 * @param keepsOnBackdrop true when a click beside it does not close it
 */
export function useModal(onClose: () => void, keepsOnBackdrop = false): Modal {
  const element = useRef<HTMLDialogElement>(null);
  const notifyClosed = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = element.current;
    const handleClose = () => notifyClosed();
    // The content fills the dialog, so a click whose target is the dialog itself is on its backdrop.
    const closeOnBackdrop = ({ target }: MouseEvent) => {
      if (target === dialog && !keepsOnBackdrop) dialog?.close();
    };
    dialog?.showModal();
    dialog?.addEventListener('close', handleClose);
    dialog?.addEventListener('click', closeOnBackdrop);
    return () => {
      dialog?.removeEventListener('close', handleClose);
      dialog?.removeEventListener('click', closeOnBackdrop);
    };
  }, [keepsOnBackdrop]);

  return { element, close: () => element.current?.close() };
}

interface DialogProps extends ComponentPropsWithoutRef<'dialog'> {
  readonly modal: Modal;
}

/** Renders a modal dialog, which Back closes before it leaves the page; its size and place are the caller's. */
export function Dialog({ modal, className = '', ...rest }: DialogProps) {
  return (
    <dialog
      {...rest}
      ref={modal.element}
      className={`${classes.dialog} ${className}`}
      {...closedByBack}
    />
  );
}

interface CloseButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

/** Renders the button in the head of a dialog that closes it. */
export function CloseButton({ ref, onClick }: CloseButtonProps) {
  const { t } = useTranslation('shared');
  return (
    <button
      ref={ref}
      type="button"
      className={classes.close}
      aria-label={t('action.close')}
      onClick={onClick}
    >
      <X size={24} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
