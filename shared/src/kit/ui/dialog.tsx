import { X } from 'lucide-react';
import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { closedByBack } from '../../contract/index.ts';
import classes from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts';

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
  useCloseOnBackdrop(element, keepsOnBackdrop);

  useEffect(() => {
    const dialog = element.current;
    const handleClose = () => notifyClosed();
    dialog?.showModal();
    dialog?.addEventListener('close', handleClose);
    return () => dialog?.removeEventListener('close', handleClose);
  }, []);

  return { element, close: () => element.current?.close() };
}

interface DialogProps extends ComponentPropsWithoutRef<'dialog'> {
  readonly modal: Modal;
  /** The place: with a class of the caller, or a box in the middle. */
  readonly className?: string | undefined;
}

/** Renders a modal dialog, which Back closes before it leaves the page: in the middle, or where the caller's class says. */
export function Dialog({ modal, className = classes.box, ...rest }: DialogProps) {
  return (
    <dialog
      {...closedByBack}
      {...rest}
      ref={modal.element}
      className={`${classes.dialog} ${className}`}
    />
  );
}

interface CloseButtonProps {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  /** Says more than 'close' where closing means more. */
  readonly label?: string | undefined;
  readonly onClick: () => void;
}

interface DialogHeadProps extends CloseButtonProps {
  /** Id of the title, which labels the dialog. */
  readonly id: string;
  /** The title. */
  readonly children: ReactNode;
}

/** Renders the head of a dialog: its title, and the button that closes it. */
export function DialogHead({ id, children, ...button }: DialogHeadProps) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {children}
      </h2>
      <CloseButton {...button} />
    </div>
  );
}

/** Renders the button in the head of a dialog that closes it. */
export function CloseButton({ label, ...rest }: CloseButtonProps) {
  const { t } = useTranslation('shared');
  return <IconButton icon={X} label={label ?? t('action.close')} {...rest} />;
}
