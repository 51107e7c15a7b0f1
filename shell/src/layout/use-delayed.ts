import { useEffect, useState } from 'react';

/** Waits shorter than this are not worth showing, in milliseconds (decision B1). */
export const noticeable = 150;

/** Turns true when the condition has held for a while, and false with it. */
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
