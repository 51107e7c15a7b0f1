import { type RefObject, useEffect, useState } from 'react';

/** Room for a page on the stage, in CSS pixels: 0 until it is measured. */
export function useStageWidth(stage: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);

  return width;
}
