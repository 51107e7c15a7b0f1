import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { AvatarCalls, AvatarOutcome } from './avatar-calls.ts';
import { preparePicture } from './prepare-picture.ts';

/** What the visitor should hear: what was done, or a code or kind of what went wrong. */
export interface AvatarNews {
  readonly done?: 'changed' | 'removed';
  readonly problem?: string;
}

/** Chooses, changes and removes the client's picture, one thing at a time; nothing changes on an error. */
export function useAvatar(calls: AvatarCalls) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Blob>();
  const [news, setNews] = useState<AvatarNews>();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef(false);

  async function once(work: () => Promise<AvatarNews | undefined>) {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    setNews(await work());
    setIsBusy(false);
    underWay.current = false;
  }

  async function newsOf(
    call: Promise<AvatarOutcome>,
    done: 'changed' | 'removed',
  ): Promise<AvatarNews | undefined> {
    const { error, isOver = false } = await call;
    if (error === null) {
      setChosen(undefined);
      return { done };
    }
    if (!isOver) return { problem: error };
    // The guard leads to the login, and from there back.
    await revalidate();
    return undefined;
  }

  const choose = (file: Blob) =>
    once(async () => {
      const { picture, problem } = await preparePicture(file);
      setChosen(picture);
      return problem && { problem };
    });

  const send = () =>
    once(async () => (chosen ? newsOf(calls.change(chosen), 'changed') : undefined));

  const remove = () => once(() => newsOf(calls.remove(), 'removed'));

  function cancel() {
    setChosen(undefined);
    setNews(undefined);
  }

  return { chosen, news, isBusy, choose, send, remove, cancel };
}
