import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/index.ts';
import classes from './unsaved-changes-dialog.module.css';

/** What the question says. */
export interface NavigationGuardMessages {
  readonly title: string;
  /** What would be lost. */
  readonly text: string;
  readonly stay: string;
  readonly leave: string;
}

interface UnsavedChangesDialogProps {
  readonly messages: NavigationGuardMessages;
  /** Told when the dialog is gone and nothing is to happen: by its button, by Escape or by a click beside it. */
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks whether unsent input may be lost; staying is what happens unless told otherwise. */
export function UnsavedChangesDialog({ messages, onStay, onLeave }: UnsavedChangesDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);

  useEffect(() => dialog.current?.showModal(), []);

  // By the browser's own closing the focus goes back to where it was.
  function close(leaving: boolean) {
    isLeaving.current = leaving;
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => (isLeaving.current ? onLeave() : onStay())}
      closedby="any"
    >
      <div className={classes.content}>
        <h2 id={`${id}-title`} className={classes.title}>
          {messages.title}
        </h2>
        <p id={`${id}-text`}>{messages.text}</p>
        <div className={classes.ways}>
          <Button onClick={() => close(false)}>{messages.stay}</Button>
          <Button kind="outline" onClick={() => close(true)}>
            {messages.leave}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
