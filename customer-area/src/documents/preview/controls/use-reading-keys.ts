import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Zoom } from './use-zoom.ts';

/** How much of what is seen moves away with a key, so that a line or two stay for orientation. */
const share = 0.9;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement;
}

/**
 * Makes the reading keys work wherever the focus is in a dialog: + and − for the size, 0 for the width there is,
 * PageUp and PageDown.
 * @param stage what scrolls
 */
export function useReadingKeys(stage: RefObject<HTMLElement | null>, zoom: Zoom): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const scroll = (direction: 1 | -1) => {
      const height = stage.current?.clientHeight ?? 0;
      stage.current?.scrollBy({ top: direction * share * height });
    };
    const actions = new Map([
      ['+', zoom.larger],
      // The same key without Shift, on many keyboards.
      ['=', zoom.larger],
      ['-', zoom.smaller],
      ['0', zoom.fit],
      ['PageDown', () => scroll(1)],
      ['PageUp', () => scroll(-1)],
    ]);
    const act = actions.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const onKey = (event: KeyboardEvent) => press(event);
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [stage]);
}
