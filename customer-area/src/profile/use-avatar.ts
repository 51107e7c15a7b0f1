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
import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { preparePicture } from './prepare-picture.ts';

/** The result of the last action: the change, or the code or kind of its problem. */
interface AvatarResult {
  readonly done?: 'changed' | 'removed';
  readonly problem?: string;
}

/**
 * Selects, uploads and removes the client's picture, one action at a time; a failed action changes nothing. Not an action
 * of the route: the router would copy the picture as form data.
 */
export function useAvatar() {
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
