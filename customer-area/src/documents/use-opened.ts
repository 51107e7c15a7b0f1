import { useAtom } from 'jotai';
import { useCallback } from 'react';
import { openedAtom } from './known-documents.ts';

/** The documents opened or saved since their list was read, which are no longer new, and what notes more of them. */
export function useOpened() {
  const [opened, setOpened] = useAtom(openedAtom);
  const onOpened = useCallback(
    (ids: readonly number[]) => setOpened((known) => new Set([...known, ...ids])),
    [setOpened],
  );
  return { opened, onOpened };
}
