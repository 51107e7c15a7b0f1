import { useId, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog, useModal } from '../ui/dialog.tsx';
import classes from './unsaved-changes-dialog.module.css';

/** The messages of the navigation guard. */
export interface NavigationGuardMessages {
  readonly title: string;
  /** Names the input that would be lost. */
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

interface UnsavedChangesDialogProps {
  readonly messages: NavigationGuardMessages;
  /** Called after the dialog has closed without `leave`: by its button, Escape or a click beside it. */
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Renders the dialog that asks if unsent input may be lost; every way to close it, except `leave`, stays. */
export function UnsavedChangesDialog({ messages, onStay, onLeave }: UnsavedChangesDialogProps) {
  const id = useId();
  const isLeaving = useRef(false);
  const modal = useModal(() => (isLeaving.current ? onLeave() : onStay()));

  // Closes through the browser, which returns the focus.
  function leave() {
    isLeaving.current = true;
    modal.close();
  }

  return (
    <Dialog modal={modal} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <div className={classes.content}>
        <h2 id={`${id}-title`} className={classes.title}>
          {messages.title}
        </h2>
        <p id={`${id}-text`}>{messages.text}</p>
        <div className={classes.buttons}>
          <Button onClick={modal.close}>{messages.stay}</Button>
          <Button kind="outline" onClick={leave}>
            {messages.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
