import { useEffect, useRef } from 'react';

/** Calls once when the tree that it is in stands in the page; shows nothing. */
export function OnceShown({ call }: { readonly call: () => void }) {
  const shown = useRef(call);
  useEffect(() => shown.current(), []);
  return null;
}
