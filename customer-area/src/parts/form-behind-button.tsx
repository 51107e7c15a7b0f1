import { deleteDraft, readDraft } from '@studio/shared/client';
import { Button } from '@studio/shared/kit';
import { useStore } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FormBehindButtonProps {
  /** Text of the button that opens the form. */
  readonly button: string;
  /** Accessible name of the button, where its text does not say what it is about. */
  readonly label?: string;
  readonly onOpen?: () => void;
  /** The draft of the form: while there is one, the form is open, as after a login. */
  readonly draft?: string;
  /** Shown above the button until it is pressed. */
  readonly intro?: ReactNode;
  /** Class of the open part: the form and the button that cancels it. */
  readonly className?: string | undefined;
  /** Shown above the button once the form is done. */
  readonly done?: ReactNode;
  /** Returns the form, which calls `close` when it is done: the button takes its place again. */
  readonly children: (close: () => void) => ReactNode;
}

/** Renders a button and, after a press on it, the form in its place, with the button that cancels it. */
export function FormBehindButton(props: FormBehindButtonProps) {
  const { button, label, onOpen, draft, intro, className, done, children } = props;
  const { t } = useTranslation('customer-area');
  const store = useStore();
  const opener = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'open' | 'cancelled' | 'done' | undefined>(() =>
    draft !== undefined && readDraft(store, draft) !== undefined ? 'open' : undefined,
  );

  // After a cancel the focus returns to the button that opened the form.
  useEffect(() => {
    if (state === 'cancelled') opener.current?.focus();
  }, [state]);

  function cancel() {
    if (draft !== undefined) deleteDraft(store, draft);
    setState('cancelled');
  }

  if (state === 'open') {
    const form = (
      <>
        {children(() => setState('done'))}
        <div>
          <Button kind="outline" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      </>
    );
    return className === undefined ? form : <div className={className}>{form}</div>;
  }
  return (
    <>
      {state === 'done' && done}
      {intro}
      <div>
        <Button
          ref={opener}
          kind="outline"
          aria-label={label}
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
