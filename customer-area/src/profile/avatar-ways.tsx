import { Button } from '@studio/shared/ui';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './avatar-section.module.css';
import { acceptedTypes } from './prepare-picture.ts';

interface AvatarWaysProps {
  /** A picture that was chosen and is to be looked at. */
  readonly chosen: Blob | undefined;
  readonly hasPicture: boolean;
  readonly isBusy: boolean;
  readonly choose: (file: Blob) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly cancel: () => void;
}

/** What can be done about the picture. */
export function AvatarWays({ chosen, hasPicture, isBusy, ...ways }: AvatarWaysProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const use = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (chosen !== undefined) use.current?.focus();
  }, [chosen]);

  function onChoose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    void ways.choose(file);
    // The same file can be chosen once more.
    currentTarget.value = '';
  }

  function cancel() {
    ways.cancel();
    input.current?.focus();
  }

  const choice = chosen ? 'another' : hasPicture ? 'change' : 'add';
  return (
    <>
      <div className={classes.ways}>
        {chosen && (
          <Button ref={use} aria-disabled={isBusy} onClick={() => void ways.send()}>
            {t(isBusy ? 'profile.avatar.sending' : 'profile.avatar.use')}
          </Button>
        )}
        <span className={classes.file}>
          <input
            ref={input}
            id={id}
            type="file"
            accept={acceptedTypes.join()}
            aria-describedby={`${id}-hint`}
            onChange={onChoose}
          />
          <label htmlFor={id}>{t(`profile.avatar.${choice}`)}</label>
        </span>
        {chosen ? (
          <Button kind="outline" onClick={cancel}>
            {t('profile.avatar.cancel')}
          </Button>
        ) : (
          hasPicture && (
            <Button kind="outline" aria-disabled={isBusy} onClick={() => void ways.remove()}>
              {t('profile.avatar.remove')}
            </Button>
          )
        )}
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('profile.avatar.hint')}
      </p>
    </>
  );
}
