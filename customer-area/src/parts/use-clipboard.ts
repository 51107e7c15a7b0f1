import { useState } from 'react';

/**
 * Copies a text to the clipboard.
 * @returns `copied`: false when the browser has no clipboard or refuses the access, undefined before the first attempt
 */
export function useClipboard(text: string) {
  const [copied, setCopied] = useState<boolean>();

  async function copy() {
    // The type is wrong: without HTTPS the browser has no clipboard.
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (clipboard === undefined) {
      setCopied(false);
      return;
    }
    setCopied(
      await clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  }

  return { copied, copy };
}
