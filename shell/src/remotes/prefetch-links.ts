import type { Prefetch } from './prefetch.ts';

/** The time that a pointer must rest on a link, in milliseconds. */
const hoverDelay = 60;

/**
 * Prefetches the page of a link when the visitor touches it, or when the pointer or the focus rests on it. A link that
 * a new page puts under the mouse after a click does not count: the visitor has not moved there.
 * @returns a function that stops it
 */
export function prefetchLinks(prefetch: Prefetch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressedAt: string | undefined;
  const onPress = (event: PointerEvent) => {
    pressedAt = positionOf(event);
  };
  const onEvent = (event: Event) => {
    if (isFocusByPointer(event)) return;
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    if (!isTouch && event instanceof MouseEvent && positionOf(event) === pressedAt) return;
    clearTimeout(timer);
    const page = linkedPage(event.target);
    if (page === undefined) return;
    if (isTouch) prefetch(page);
    else timer = setTimeout(prefetch, hoverDelay, page);
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('pointerover', onEvent, { passive: true });
  document.addEventListener('focusin', onEvent);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('pointerover', onEvent);
    document.removeEventListener('focusin', onEvent);
  };
}

const positionOf = ({ screenX, screenY }: MouseEvent) => `${screenX} ${screenY}`;

/** Returns true for the focus after a click: the pointer was on the link before. */
function isFocusByPointer({ type, target }: Event): boolean {
  return type === 'focusin' && target instanceof Element && !target.matches(':focus-visible');
}

/** Returns the page of this site that a link leads to; undefined for other links and elements. */
function linkedPage(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download')) {
    return undefined;
  }
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address : undefined;
}
