import { useState } from 'react';

/** Puts a text on the clipboard, and says whether that went well: some browsers have none, or refuse it. */
export function useCopying(text: string) {
  const [copied, setCopied] = useState<boolean>();

  async function copy() {
    // Typed as always there, but absent where the page did not come over HTTPS.
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
