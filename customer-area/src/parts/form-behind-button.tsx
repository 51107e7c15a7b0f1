import { deleteDraft, readDraft } from '@studio/shared/client';
import { Button } from '@studio/shared/kit';
import { useStore } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FormBehindButtonProps {
  /** Text of the button that opens the form. */
  readonly button: string;
  readonly onOpen?: () => void;
  /** The draft of the form: while there is one, the form is open, as after a login. */
  readonly draft?: string;
  /** Returns the form. It calls `onDone` or `onCancel`, and the button takes its place again. */
  readonly form: (calls: { onDone: () => void; onCancel: () => void }) => ReactNode;
  /** The text above the button once the form is done. */
  readonly done?: ReactNode;
}

/** Renders a button and, after a click on it, the form in its place. */
export function FormBehindButton({ button, onOpen, draft, form, done }: FormBehindButtonProps) {
  const store = useStore();
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'open' | 'cancelled' | 'done' | undefined>(() =>
    draft !== undefined && readDraft(store, draft) !== undefined ? 'open' : undefined,
  );

  // After a cancel the focus returns to the button that opened the form.
  useEffect(() => {
    if (state === 'cancelled') opener.current?.focus();
  }, [state]);

  if (state === 'open') {
    return form({
      onDone: () => setState('done'),
      onCancel() {
        if (draft !== undefined) deleteDraft(store, draft);
        setState('cancelled');
      },
    });
  }
  return (
    <>
      {state === 'done' && done}
      <div>
        <Button
          ref={opener}
          kind="outline"
          onClick={() => {
            onOpen?.();
            setState('open');
          }}
        >
          {button}
        </Button>
      </div>
    </>
  );
}
