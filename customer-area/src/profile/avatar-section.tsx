import { userAtom } from '@studio/shared/client';
import { Button, FileButton } from '@studio/shared/kit';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../parts/avatar.tsx';
import classes from './avatar-section.module.css';
import { acceptedTypes } from './prepare-picture.ts';
import { useAvatar } from './use-avatar.ts';

/** Renders the client's picture, with the controls to select, preview and upload another one. */
export function AvatarSection() {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const user = useAtomValue(userAtom);
  const avatar = useAvatar();
  const { selected, result } = avatar;
  const problemMessage = useProblemMessage();
  const previewUrl = useObjectUrl(selected);
  const message = useRef<HTMLParagraphElement>(null);

  // The pressed button has disappeared, and the focus with it.
  useEffect(() => {
    if (result?.done) message.current?.focus();
  }, [result]);

  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.avatar.title')}
      </h2>
      <div className={classes.avatar}>
        <div className={classes.picture}>
          {previewUrl === undefined ? (
            <Avatar picture={user?.avatar ?? null} />
          ) : (
            <img className={classes.preview} src={previewUrl} alt={t('profile.avatar.preview')} />
          )}
        </div>
        <div className={classes.controls}>
          <AvatarActions {...avatar} hasPicture={user?.avatar != null} />
          <div role="status">
            {result?.done && (
              <p ref={message} tabIndex={-1} className={classes.done}>
                {t(`profile.avatar.${result.done}`)}
              </p>
            )}
          </div>
          {result?.problem !== undefined && (
            <p role="alert" className={classes.problem}>
              {problemMessage(result.problem)}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Returns the URL of a blob for an image; undefined until it exists, and without a blob. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (blob === undefined) return undefined;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(created);
    };
  }, [blob]);

  return url;
}

/** Returns the function that turns a kind of problem, or a code of the backend, into a message. */
function useProblemMessage(): (problem: string) => string {
  const { t } = useTranslation('customer-area');
  const messages: Readonly<Record<string, string>> = {
    notAPicture: t('profile.avatar.error.notAPicture'),
    UNSUPPORTED_MEDIA_TYPE: t('profile.avatar.error.notAPicture'),
    INVALID_PAYLOAD: t('profile.avatar.error.notAPicture'),
    tooLarge: t('profile.avatar.error.tooLarge'),
    CONTENT_TOO_LARGE: t('profile.avatar.error.tooLarge'),
    REQUESTS_EXCEEDED: t('profile.avatar.error.tooMany'),
    UNREACHABLE: t('profile.avatar.error.unreachable'),
    SERVICE_UNAVAILABLE: t('profile.avatar.error.unreachable'),
  };
  return (problem) => messages[problem] ?? t('profile.avatar.error.other');
}

interface AvatarActionsProps
  extends Pick<
    ReturnType<typeof useAvatar>,
    'selected' | 'isBusy' | 'select' | 'upload' | 'remove' | 'cancel'
  > {
  readonly hasPicture: boolean;
}

/** Renders the buttons that select, upload and remove the picture. */
function AvatarActions({ selected, hasPicture, isBusy, ...actions }: AvatarActionsProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (selected !== undefined) uploadButton.current?.focus();
  }, [selected]);

  function cancel() {
    actions.cancel();
    input.current?.focus();
  }

  const label = selected ? 'another' : hasPicture ? 'change' : 'add';
  return (
    <>
      <div className={classes.actions}>
        {selected && (
          <Button ref={uploadButton} aria-disabled={isBusy} onClick={() => void actions.upload()}>
            {t(isBusy ? 'profile.avatar.sending' : 'profile.avatar.use')}
          </Button>
        )}
        <FileButton
          ref={input}
          label={t(`profile.avatar.${label}`)}
          accept={acceptedTypes.join()}
          aria-describedby={`${id}-hint`}
          onFiles={([file]) => file && void actions.select(file)}
        />
        {selected ? (
          <Button kind="outline" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : (
          hasPicture && (
            <Button kind="outline" aria-disabled={isBusy} onClick={() => void actions.remove()}>
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
