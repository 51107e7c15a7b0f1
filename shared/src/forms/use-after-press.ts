import { useEffect, useRef } from 'react';

/** What ends a press; the browser keeps the mouse's release to itself while something is dragged. */
const releases = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Holds back what would move the page under a pressed pointer: the click would go to nobody, because the pointer is
 * released above something else than it was pressed on. Mouse events, because those of a touch come when the finger
 * is up already, around the change of focus.
 * @returns a function that calls what it is given at once, or after the release and its click while the pointer is down
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const held = useRef<() => void>(undefined);

  useEffect(() => {
    function press() {
      isPressed.current = true;
    }
    function release() {
      isPressed.current = false;
      const act = held.current;
      held.current = undefined;
      // The click comes after the release, in the same task.
      if (act) setTimeout(act);
    }
    document.addEventListener('mousedown', press, true);
    for (const event of releases) document.addEventListener(event, release, true);
    return () => {
      held.current = undefined;
      document.removeEventListener('mousedown', press, true);
      for (const event of releases) document.removeEventListener(event, release, true);
    };
  }, []);

  return (act) => {
    if (isPressed.current) held.current = act;
    else act();
  };
}
