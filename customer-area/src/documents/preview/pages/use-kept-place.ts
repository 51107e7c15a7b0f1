import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps what is in the middle of the stage there while the size of the pages changes. */
export function useKeptPlace(stage: RefObject<HTMLElement | null>, width: number): void {
  const place = useRef({ top: 0, left: 0.5 });

  useEffect(() => {
    const element = stage.current;
    const note = () => {
      if (element === null) return;
      place.current = {
        top: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
        left: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      };
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [stage]);

  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null || width === 0 || place.current.top === 0) return;
    element.scrollTop = place.current.top * element.scrollHeight - element.clientHeight / 2;
    element.scrollLeft = place.current.left * element.scrollWidth - element.clientWidth / 2;
  }, [stage, width]);
}
