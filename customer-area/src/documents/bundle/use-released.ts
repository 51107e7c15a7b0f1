import { useEffect, useRef } from 'react';

/** How long what was saved stays for the browser to take it, in milliseconds. */
const grace = 10_000;

/**
 * Lets go of the archive behind an address when the component goes.
 * @returns to be told that the archive is being saved
 */
export function useReleased(address: string | undefined): () => void {
  const isSaved = useRef(false);

  useEffect(() => {
    if (address === undefined) return;
    return () => {
      const release = () => URL.revokeObjectURL(address);
      if (isSaved.current) setTimeout(release, grace);
      else release();
    };
  }, [address]);

  return () => {
    isSaved.current = true;
  };
}
