import type { Prefetch } from './prefetch.ts';

/** A pointer that passes by is no visitor who means the link; in milliseconds. */
const meant = 60;

/** Whether a pointer has brought the focus, which was over the link before. */
function isPointersFocus({ type, target }: Event): boolean {
  return type === 'focusin' && target instanceof Element && !target.matches(':focus-visible');
}

/** The page of this site that a link under the pointer or in focus leads to. */
function pageUnder(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download')) {
    return undefined;
  }
  const address = new URL(link.href);
  return address.origin === window.location.origin ? address : undefined;
}

/**
 * Fetches ahead what a link needs when it is touched, or the pointer or the focus rests on it.
 * @returns what stops it
 */
export function prefetchLinks(prefetch: Prefetch): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = (event: Event) => {
    if (isPointersFocus(event)) return;
    clearTimeout(waiting);
    const page = pageUnder(event.target);
    if (page === undefined) return;
    const isTouched = 'pointerType' in event && event.pointerType === 'touch';
    if (isTouched) prefetch(page);
    else waiting = setTimeout(prefetch, meant, page);
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
  return () => {
    clearTimeout(waiting);
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}
