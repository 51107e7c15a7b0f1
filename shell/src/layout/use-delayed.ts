import { useEffect, useState } from 'react';

/** The wait after which a progress indicator appears, in milliseconds; shorter waits would only flicker. */
export const noticeableDelay = 150;

/** Returns true once the condition has held for the given time, until it ends. */
export function useDelayed(condition: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [condition, milliseconds]);
  return condition && late;
}
