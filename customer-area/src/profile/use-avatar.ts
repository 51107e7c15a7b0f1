import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { AvatarCalls, AvatarOutcome } from './avatar-calls.ts';
import { preparePicture } from './prepare-picture.ts';

/** The result of the last action: the change, or the code or kind of its problem. */
interface AvatarResult {
  readonly done?: 'changed' | 'removed';
  readonly problem?: string;
}

/** Selects, uploads and removes the client's picture, one action at a time; a failed action changes nothing. */
export function useAvatar(calls: AvatarCalls) {
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

  async function resultOf(
    call: Promise<AvatarOutcome>,
    done: 'changed' | 'removed',
  ): Promise<AvatarResult | undefined> {
    const { error, hasSessionEnded } = await call;
    if (error === null) {
      setSelected(undefined);
      return { done };
    }
    if (!hasSessionEnded) return { problem: error };
    // Revalidation runs the guard, which leads to the login and back to this page.
    await revalidate();
    return undefined;
  }

  const select = (file: Blob) =>
    runOnce(async () => {
      const { picture, problem } = await preparePicture(file);
      setSelected(picture);
      return problem && { problem };
    });

  const upload = () =>
    runOnce(async () => (selected ? resultOf(calls.change(selected), 'changed') : undefined));

  const remove = () => runOnce(() => resultOf(calls.remove(), 'removed'));

  function cancel() {
    setSelected(undefined);
    setResult(undefined);
  }

  return { selected, result, isBusy, select, upload, remove, cancel };
}
