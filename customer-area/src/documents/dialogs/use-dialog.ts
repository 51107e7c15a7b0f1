import { useCallback, useRef, useState } from 'react';
import type { DocumentRow } from '../document-row.ts';

/** The dialog that is open, and for what. */
export type ShownDialog =
  | { readonly kind: 'preview'; readonly document: DocumentRow }
  | { readonly kind: 'bundle'; readonly documents: readonly DocumentRow[] };

/** Opens the preview or the download of many, one at a time; whatever opened it has the focus again afterwards. */
export function useDialog() {
  const [shown, setShown] = useState<ShownDialog>();
  const opener = useRef<HTMLElement>(null);

  const open = useCallback((dialog: ShownDialog, by: HTMLElement) => {
    opener.current = by;
    setShown(dialog);
  }, []);

  const close = useCallback(() => {
    setShown(undefined);
    opener.current?.focus();
  }, []);

  const preview = useCallback(
    (document: DocumentRow, by: HTMLElement) => open({ kind: 'preview', document }, by),
    [open],
  );
  const bundle = useCallback(
    (documents: readonly DocumentRow[], by: HTMLElement) => open({ kind: 'bundle', documents }, by),
    [open],
  );

  return { shown, preview, bundle, close };
}
