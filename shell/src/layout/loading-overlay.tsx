import { loadingAtom } from '@studio/shared/client';
import { useAtomValue } from 'jotai';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './loading-overlay.module.css';
import { noticeableDelay, useDelayed } from './use-delayed.ts';

/** Renders an overlay over the page while `loadingAtom` is true; the keyboard does not reach the page behind it. */
export function LoadingOverlay() {
  const { t } = useTranslation('shared');
  const output = useRef<HTMLOutputElement>(null);
  const shown = useDelayed(useAtomValue(loadingAtom), noticeableDelay);
  useInertSiblings(output, shown);
  return (
    <output ref={output}>
      {shown && (
        <span className={styles.overlay}>
          <span className={styles.card}>
            <span className={styles.ring} />
            {t('loading')}
          </span>
        </span>
      )}
    </output>
  );
}

/** Makes the elements beside an element inert while the condition holds, then returns the focus that they had. */
function useInertSiblings(element: RefObject<HTMLElement | null>, isInert: boolean): void {
  useLayoutEffect(() => {
    if (!isInert) return undefined;
    const focused = document.activeElement;
    const siblings = [...(element.current?.parentElement?.children ?? [])].filter(
      (one) => one !== element.current,
    );
    for (const one of siblings) one.toggleAttribute('inert', true);
    return () => {
      for (const one of siblings) one.removeAttribute('inert');
      if (focused instanceof HTMLElement && document.activeElement === document.body)
        focused.focus({ preventScroll: true });
    };
  }, [element, isInert]);
}
