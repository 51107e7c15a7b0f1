import type { MouseEvent } from 'react';

/** Does this on a click, in place of what the browser would do by itself. */
export function instead(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}
