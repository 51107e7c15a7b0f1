import { useEffect, useState } from 'react';

/**
 * A value once it has stood for a while: what screen readers are told while somebody types.
 * @param time how long, in milliseconds
 * @returns undefined until the first one has
 */
export function useSettled<Value>(value: Value, time: number): Value | undefined {
  const [settled, setSettled] = useState<{ value: Value }>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), time);
    return () => clearTimeout(timer);
  }, [value, time]);
  return settled?.value;
}
