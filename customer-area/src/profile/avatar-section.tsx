import {
  type Content,
  call,
  errorCode,
  hasSessionEnded,
  useContent,
  userAtom,
  whileLoading,
} from '@studio/shared/client';
import { removeAvatar, uploadAvatar } from '@studio/shared/contract/calls';
import { Button, FileButton } from '@studio/shared/kit';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { Avatar } from '../parts/avatar.tsx';
import classes from './avatar-section.module.css';
import { acceptedTypes, preparePicture } from './prepare-picture.ts';

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

/** The result of the last action: the change, or the code or kind of its problem. */
interface AvatarResult {
  readonly done?: 'changed' | 'removed';
  readonly problem?: string;
}

/**
 * Selects, uploads and removes the client's picture, one action at a time; a failed action changes nothing. Not an action
 * of the route: the router would copy the picture as form data.
 */
function useAvatar() {
  const content = useContent();
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<Blob>();
  const [result, setResult] = useState<AvatarResult>();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function runOnce(action: () => Promise<AvatarResult | undefined>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setResult(await action());
    setIsBusy(false);
    isUnderWay.current = false;
  }

  /** Changes the picture in the backend and, from the answer, in the whole account. */
  async function change(
    call: () => Promise<string | null>,
    done: 'changed' | 'removed',
  ): Promise<AvatarResult | undefined> {
    try {
      const avatar = await whileLoading(store, call);
      store.set(userAtom, (user) => user && { ...user, avatar });
      setSelected(undefined);
      return { done };
    } catch (error) {
      if (!(await hasSessionEnded(content, store, error))) return { problem: errorCode(error) };
      // Revalidation runs the guard, which leads to the login and back to this page.
      await revalidate();
      return undefined;
    }
  }

  const select = (file: Blob) =>
    runOnce(async () => {
      const { picture, problem } = await preparePicture(file);
      setSelected(picture);
      return problem && { problem };
    });

  const upload = () =>
    runOnce(async () =>
      selected ? change(() => uploadPicture(content, selected), 'changed') : undefined,
    );

  const remove = () =>
    runOnce(() => change(() => call(content, removeAvatar).then(() => null), 'removed'));

  function cancel() {
    setSelected(undefined);
    setResult(undefined);
  }

  return { selected, result, isBusy, select, upload, remove, cancel };
}

/** Stores the picture and resolves with the id of its file. The name of the client's own file is not sent. */
async function uploadPicture(content: Content, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', picture, 'avatar');
  return (await call(content, uploadAvatar, form)).id;
}
